import type { DraftField, SavedDraft } from '@kashf/contract/authoring/drafts.ts'
import type { Answer } from '@kashf/contract/common.ts'
import { ApiError } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { type DraftKey, type LocalDraft, storeLocalDraft } from './local-draft.ts'

/** The state of the draft, as the form shows it. */
export type DraftState =
  | { is: 'idle' | 'saving' | 'offline' | 'failed' }
  | { is: 'saved'; at: string }
  | { is: 'conflict'; fields: DraftField[] }

const PAUSE_MS = 1000
const RETRY_MS = 15_000

const newWindowId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

export interface DraftSync {
  /** Records the values of the form; fields that differ from the last call are sent after a debounce. */
  note(values: ReadonlyMap<string, string>): void
  /** Sends unconfirmed fields immediately. */
  flush(): void
  /** Overwrites the other window's value of a field with this window's. */
  insist(name: string): void
  /** Accepts the other window's value of a field, which the form now has. */
  accept(name: string, value: string): void
  /** Removes all fields of this window from the draft, because they were saved or discarded. */
  finish(): void
  stop(): void
}

/**
 * Keeps a form's draft on the server. Unconfirmed fields are also stored in this browser, so that they survive a crash
 * and a lost connection. `published` are the values without a draft.
 */
export function openDraftSync(options: {
  key: DraftKey
  published: ReadonlyMap<string, string>
  /** The fields of the form when it opens. */
  initial: ReadonlyMap<string, string>
  revision: number
  baseVersion: number | null
  /** Fields that an earlier window of this browser sent without a confirmation. */
  unsent: LocalDraft | null
  onState: (state: DraftState) => void
}): DraftSync {
  const { key, published, onState } = options
  const current = new Map(options.initial)
  const touched = new Set(
    [...current].filter(([name, value]) => published.get(name) !== value).map(([name]) => name),
  )
  const unconfirmed = new Set(options.unsent?.fields.map(([name]) => name))
  const conflicts = new Map<string, string>()
  let revision = options.unsent?.revision ?? options.revision
  // The first call is made for the window in which the fields were typed, later ones for this window.
  let window = options.unsent?.window ?? newWindowId()
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | null = null
  /** True once saved or discarded: there is no draft until the form shows the published values again. */
  let isDone = false
  let isStopped = false

  const keep = () =>
    storeLocalDraft(key, {
      revision,
      window,
      baseVersion: options.baseVersion,
      fields: [...unconfirmed].map((name) => [name, current.get(name) ?? 'null']),
    })
  const later = (delayMs: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => send(), delayMs)
  }
  const show = (state: DraftState) => {
    if (isStopped) return
    if (conflicts.size > 0)
      onState({ is: 'conflict', fields: [...conflicts].map(([name, value]) => ({ name, value })) })
    else onState(state)
  }

  function send(isLeaving = false): void {
    clearTimeout(timer)
    const names = [...unconfirmed].filter((name) => !conflicts.has(name))
    if (names.length === 0 || (sending && !isLeaving)) return
    const call = sendFields(names, isLeaving).finally(() => {
      if (sending === call) sending = null
    })
    sending = call
  }

  async function sendFields(names: readonly string[], isLeaving: boolean): Promise<void> {
    const sent = new Map(names.map((name) => [name, current.get(name) ?? 'null']))
    show({ is: 'saving' })
    try {
      const { data } = await put([...sent], isLeaving)
      if (isDone) return
      revision = data.revision
      for (const { name, value } of data.conflicts) conflicts.set(name, value)
      for (const [name, value] of sent) {
        if (current.get(name) === value && !conflicts.has(name)) unconfirmed.delete(name)
      }
      if (options.unsent && window === options.unsent.window) window = newWindowId()
      keep()
      show({ is: 'saved', at: data.updated_at })
      if ([...unconfirmed].some((name) => !conflicts.has(name))) later(PAUSE_MS)
    } catch (error) {
      if (isDone) return
      const isAway =
        error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429)
      show({ is: isAway ? 'offline' : 'failed' })
      if (isAway) later(RETRY_MS)
    }
  }

  function put(sent: [name: string, value: string][], keepalive: boolean): Promise<Answer<SavedDraft>> {
    const isBack = ([name, value]: [string, string]) => published.get(name) === value
    return api('PUT /api/drafts/:form/:subject_id', {
      params: { form: key.form, subject_id: key.subjectId },
      keepalive,
      body: {
        revision,
        window,
        ...(options.baseVersion !== null && { base_version: options.baseVersion }),
        fields: sent.filter((field) => !isBack(field)).map(([name, value]) => ({ name, value })),
        removed: sent.filter(isBack).map(([name]) => name),
      },
    })
  }

  const goOn = () => send()
  const leave = () => send(true)
  const hide = () => {
    if (document.visibilityState === 'hidden') send(true)
  }
  globalThis.addEventListener('online', goOn)
  globalThis.addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', hide)
  if (unconfirmed.size > 0) later(0)

  return {
    note(values) {
      if (isDone && [...values].some(([name, value]) => published.get(name) !== value)) return
      isDone = false
      let isChanged = false
      for (const [name, value] of values) {
        if (current.get(name) === value) continue
        current.set(name, value)
        touched.add(name)
        unconfirmed.add(name)
        isChanged = true
      }
      if (!isChanged) return
      keep()
      later(PAUSE_MS)
    },
    flush: () => send(),
    insist(name) {
      conflicts.delete(name)
      unconfirmed.add(name)
      later(0)
    },
    accept(name, value) {
      conflicts.delete(name)
      current.set(name, value)
      unconfirmed.delete(name)
      keep()
      show({ is: 'idle' })
    },
    finish() {
      isDone = true
      const back = [...touched].map((name): [string, string] => [name, published.get(name) ?? 'null'])
      for (const [name, value] of back) current.set(name, value)
      touched.clear()
      unconfirmed.clear()
      conflicts.clear()
      clearTimeout(timer)
      keep()
      if (back.length === 0) return
      // After a failure the draft equals the published values, so that opening it changes nothing.
      const remove = () => put(back, true).catch(() => undefined)
      void Promise.resolve(sending).then(remove)
    },
    stop() {
      send(true)
      isStopped = true
      clearTimeout(timer)
      globalThis.removeEventListener('online', goOn)
      globalThis.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
    },
  }
}
