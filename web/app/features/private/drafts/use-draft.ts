import { useEffect, useRef, useState } from 'react'
import { type FieldValues, type Path, type PathValue, type UseFormReturn, useForm } from 'react-hook-form'
import { type DraftState, type DraftSync, openDraftSync } from './draft-sync.ts'
import type { StoredDraft } from './stored-draft.tsx'

/** The draft of an open form. */
export interface FormDraft {
  state: DraftState
  /** When the restored draft was written; `here` for one that only this device has, null without a draft. */
  restored: string | 'here' | null
  /** The version on which the edit is based. */
  baseVersion: number | undefined
  /**
   * Incremented when the values of the form are replaced, so that an uncontrolled editor starts again with its new
   * value.
   */
  generation: number
  /** A field's value in the form. */
  valueOf(name: string): unknown
  /** Shows a field's value in the form, as if it had been typed. */
  replace(name: string, value: unknown): void
  /** Resolves a conflict on a field that another window has changed as well. */
  decide(name: string, keep: 'here' | 'there'): void
  retry(): void
  /** Removes the draft after saving; with `discard` it also restores the published values. */
  finish(): void
  discard(): void
}

const textOf = (values: object) =>
  new Map(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value ?? null)] as const))

/**
 * A form that opens with its draft and saves it on the server during typing. `published` are its values without a
 * draft.
 */
export function useDraftForm<Fields extends FieldValues>(
  stored: StoredDraft,
  published: Fields,
  version?: number,
): { form: UseFormReturn<Fields>; draft: FormDraft } {
  // The subject may be refetched meanwhile, but the edit stays based on the version that the writer saw.
  const [opened] = useState(() => open(stored, published, version))
  const form = useForm<Fields>({ defaultValues: opened.values as never })
  const sync = useRef<DraftSync>(null)
  const [state, setState] = useState<DraftState>({ is: 'idle' })
  const [restored, setRestored] = useState(opened.restored)
  const [generation, setGeneration] = useState(0)

  useEffect(() => {
    const opening = openDraftSync({
      key: opened.key,
      published: textOf(opened.published),
      initial: textOf(form.getValues()),
      revision: opened.revision,
      baseVersion: opened.baseVersion ?? null,
      unsent: opened.unsent,
      onState: setState,
    })
    sync.current = opening
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => opening.note(textOf(values)),
    })
    return () => {
      unsubscribe()
      opening.stop()
    }
  }, [form, opened])

  const replace = (name: string, value: unknown) => {
    form.setValue(name as Path<Fields>, value as PathValue<Fields, Path<Fields>>)
    setGeneration((n) => n + 1)
  }
  return {
    form,
    draft: {
      state,
      restored,
      baseVersion: opened.baseVersion,
      generation,
      valueOf: (name) => form.getValues(name as Path<Fields>),
      replace,
      decide(name, keep) {
        const other = state.is === 'conflict' ? state.fields.find((field) => field.name === name) : undefined
        if (!other) return
        if (keep === 'here') sync.current?.insist(name)
        else {
          sync.current?.accept(name, other.value)
          replace(name, JSON.parse(other.value))
        }
      },
      retry: () => sync.current?.flush(),
      finish: () => sync.current?.finish(),
      discard() {
        sync.current?.finish()
        form.reset(opened.published)
        setGeneration((n) => n + 1)
        setRestored(null)
        setState({ is: 'idle' })
      },
    },
  }
}

/** The initial values of a form, and the version on which they are based. */
function open<Fields extends FieldValues>(stored: StoredDraft, published: Fields, version?: number) {
  const { server, local } = stored
  const example = textOf(published)
  const drafted = new Map<string, string>()
  for (const { name, value } of server?.fields ?? []) drafted.set(name, value)
  for (const [name, value] of local?.fields ?? []) drafted.set(name, value)
  const fields = [...drafted].filter(([name, text]) => isUsable(text, example.get(name)))
  const isChanged = ([name, text]: [string, string]) => example.get(name) !== text
  const bases = [server?.base_version, local?.baseVersion, version].filter((base) => typeof base === 'number')
  const isLocal = (local?.fields ?? []).some(isChanged)
  return {
    key: stored.key,
    published,
    values: { ...published, ...Object.fromEntries(fields.map(([name, text]) => [name, JSON.parse(text)])) },
    revision: server?.revision ?? 0,
    baseVersion: fields.some(isChanged) ? bases.toSorted((a, b) => a - b)[0] : version,
    unsent: local,
    restored: fields.some(isChanged) ? (isLocal || !server ? ('here' as const) : server.updated_at) : null,
  }
}

/** Whether the text of a draft has the type of the form's value, because forms change with releases. */
function isUsable(text: string, example: string | undefined): boolean {
  if (example === undefined) return false
  try {
    const [value, model]: unknown[] = [JSON.parse(text), JSON.parse(example)]
    return typeof value === typeof model && Array.isArray(value) === Array.isArray(model)
  } catch {
    return false
  }
}
