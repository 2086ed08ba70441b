import { useEffect, useState } from 'react'
import { type DefaultValues, type UseFormReturn, useForm } from 'react-hook-form'
import { useMe } from '../../../api/queries/use-me.ts'
import { readStored, storeText } from '../../../shell/base/local-storage.ts'

interface KeptForm<Fields extends Record<string, string>> {
  form: UseFormReturn<Fields>
  /** True when the form opened with input of an earlier time. */
  isRestored: boolean
  /** Empties the form and what is kept of it, because it was sent or discarded. */
  clear: () => void
}

/**
 * A form of the console whose input stays on this device until it is sent, so that it survives Esc, a reload and
 * another page. `name` identifies the form and its record; null keeps nothing.
 */
export function useKeptForm<Fields extends Record<string, string>>(
  name: string | null,
  empty: Fields,
): KeptForm<Fields> {
  const me = useMe().user?.id
  const key = name === null || me === undefined ? null : `draft/${me}/console/${name}`
  const [opened] = useState(() => ({ empty, kept: key === null ? {} : readKept(key, empty) }))
  const [isRestored, setRestored] = useState(Object.keys(opened.kept).length > 0)
  const form = useForm<Fields>({ defaultValues: { ...empty, ...opened.kept } as DefaultValues<Fields> })
  useEffect(() => {
    if (key === null) return undefined
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const isChanged = Object.keys(opened.empty).some((field) => values[field] !== opened.empty[field])
        storeText(key, isChanged ? JSON.stringify(values) : null)
      },
    })
  }, [form, key, opened])
  return {
    form,
    isRestored,
    clear() {
      form.reset(opened.empty)
      setRestored(false)
      if (key !== null) storeText(key, null)
    },
  }
}

/** The kept texts of the form's fields. */
function readKept<Fields extends Record<string, string>>(key: string, empty: Fields): Partial<Fields> {
  try {
    const kept: unknown = JSON.parse(readStored(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return {}
    const texts = Object.entries(kept).filter(
      ([field, value]) => Object.hasOwn(empty, field) && typeof value === 'string',
    )
    return Object.fromEntries(texts) as Partial<Fields>
  } catch {
    return {}
  }
}
