import { MAX_ANSWER_AGE_MS } from '@kashf/contract/practice/limits.ts'
import type { AnswerValue } from '@kashf/contract/practice/paper.ts'

/** When an answer was given: by the steady clock of that page view, and by the clock of the device. */
export interface Moment {
  view: string
  at_ms: number
  date_ms: number
}

/** An answer on this device. It stays after it was sent, so that its number goes on rising. */
export interface LocalAnswer extends Moment {
  slot: number
  part: number
  value: AnswerValue
  n: number
  isSent: boolean
}

/** The clocks of a page view: a steady one, which nobody sets, and that of the device. */
export interface PageClock {
  view: string
  nowMs: () => number
  dateMs: () => number
}

/**
 * How long ago an answer was given. Within a page view the clock of the device does not matter; after a reload it is the
 * difference of its dates, and at least as long as the new page lives.
 */
export function ageMs(answer: Moment, clock: PageClock): number {
  const age =
    answer.view === clock.view
      ? clock.nowMs() - answer.at_ms
      : Math.max(clock.nowMs(), clock.dateMs() - answer.date_ms)
  return Math.round(Math.min(Math.max(age, 0), MAX_ANSWER_AGE_MS))
}

/** An answer as it is sent, with its age now. */
export const sentAnswer = (answer: LocalAnswer, clock: PageClock) => ({
  slot: answer.slot,
  part: answer.part,
  value: answer.value,
  age_ms: ageMs(answer, clock),
  n: answer.n,
})

/** The key of an answer in a list of answers. */
export const answerKey = ({ slot, part }: { slot: number; part: number }): string => `${slot}.${part}`

/** Now, by the clocks of this page view. */
export const momentNow = (): Moment => ({
  view: pageClock.view,
  at_ms: pageClock.nowMs(),
  date_ms: pageClock.dateMs(),
})

/** The clocks of this page view. */
export const pageClock: PageClock = {
  view: Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36)).join(''),
  nowMs: () => performance.now(),
  dateMs: () => Date.now(),
}
