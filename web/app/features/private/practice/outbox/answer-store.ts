import { delMany, entries } from 'idb-keyval'
import { openOutbox, orFallback } from '../../../../api/outbox.ts'
import { answerKey, type LocalAnswer } from './local-answer.ts'

/** What a device keeps of an attempt besides its answers. */
export interface LocalAttempt {
  /** Questions that are marked to return to, while the server does not know them. */
  flags: number[] | null
  /** It was handed in here; the server may not know it yet. */
  isHandedIn: boolean
}

/** Storage of an attempt on this device, which survives a killed browser. */
export interface AnswerStore {
  put: (answer: LocalAnswer) => Promise<void>
  putAttempt: (attempt: LocalAttempt) => Promise<void>
  load: () => Promise<{ answers: LocalAnswer[]; attempt: LocalAttempt | null }>
  clear: () => Promise<void>
}

// Where storage is blocked, answers live as long as the page.
const store = openOutbox('kashf-answers')

/** The answers to an attempt in IndexedDB. */
export function answerStore(attemptId: number): AnswerStore {
  const prefix = `${attemptId}/`
  const attemptKey = `${prefix}attempt`
  const put = (key: string, value: LocalAnswer | LocalAttempt) =>
    orFallback(
      () =>
        store()('readwrite', (kept) => {
          kept.put(value, key)
          // Commit now: a killed browser would not wait for the end of the transaction.
          kept.transaction.commit?.()
        }),
      undefined,
    )
  const ofAttempt = async () => {
    const all = await orFallback(() => entries<string, LocalAnswer | LocalAttempt>(store()), [])
    return all.filter(([key]) => key.startsWith(prefix))
  }
  return {
    put: (answer) => put(prefix + answerKey(answer), answer),
    putAttempt: (attempt) => put(attemptKey, attempt),
    load: async () => {
      const all = (await ofAttempt()).map(([, value]) => value)
      return {
        answers: all.filter((value) => 'slot' in value),
        attempt: all.find((value) => 'isHandedIn' in value) ?? null,
      }
    },
    clear: async () => {
      const keys = (await ofAttempt()).map(([key]) => key)
      await orFallback(() => delMany(keys, store()), undefined)
    },
  }
}
