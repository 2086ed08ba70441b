import type { AnswersKept } from '@kashf/contract/practice/attempts.ts'
import { MAX_ANSWER_AGE_MS } from '@kashf/contract/practice/limits.ts'
import { delMany, entries } from 'idb-keyval'
import { dropCopy } from '../../../../api/device-copies.ts'
import { openOutbox, orFallback, putAtOnce } from '../../../../api/outbox.ts'
import { attemptCopy } from './kept-attempt.ts'
import { answerKey, type LocalAnswer, type Moment } from './local-answer.ts'

/** What a device keeps of an attempt besides its answers. */
export interface LocalAttempt {
  /** Questions that are marked to return to, and whether the server knows them. */
  flags: number[]
  areFlagsSent: boolean
  /** It was handed in here; the server may not know it yet. */
  isHandedIn: boolean
  /** The last clock of the server, and when it came. */
  clock: (ServerClock & Moment) | null
}

/** What the server says of the remaining time. */
export type ServerClock = Pick<
  AnswersKept,
  'remaining_s' | 'section' | 'section_remaining_s' | 'break_remaining_s'
>

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
  const put = (key: string, value: LocalAnswer | LocalAttempt) => putAtOnce(store(), key, value)
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
      await dropCopy(attemptCopy(attemptId))
    },
  }
}

/** The attempts of which this device has answers, and whether something of them waits that the server would still believe. */
export async function storedAttempts(): Promise<{ attemptId: number; isWaiting: boolean }[]> {
  const all = await orFallback(() => entries<string, LocalAnswer | LocalAttempt>(store()), [])
  const ofAttempts = Map.groupBy(all, ([key]) => Number.parseInt(key, 10))
  return [...ofAttempts].map(([attemptId, records]) => ({
    attemptId,
    isWaiting: records.some(([, value]) =>
      'slot' in value
        ? !value.isSent && Date.now() - value.date_ms < MAX_ANSWER_AGE_MS
        : value.isHandedIn || !value.areFlagsSent,
    ),
  }))
}
