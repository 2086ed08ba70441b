import type { Queryable } from '../../db/client.ts'
import type { Seconds } from '../../media/serving/playback-permission.ts'
import { type Delivered, type Recipient, recordDelivery } from './record-delivery.ts'

/**
 * The length of the steps in which seconds of a lesson are recorded, each before its first byte is sent. Playing costs
 * one statement per step, and nothing that was sent is unrecorded.
 */
const STEP_S = 30
const MAX_CACHED = 20_000

/** Records the seconds that are about to be sent; false when the access has ended. */
export type DeliveryCounter = (recipient: Recipient, sent: Seconds | 'whole') => Promise<boolean>

/** Caches the recorded seconds in this process, which need no statement when they are sent again. */
export function createDeliveryCounter(db: Queryable): DeliveryCounter {
  const known = new Map<string, Promise<Delivered | null>>()
  return async (recipient, sent) => {
    const key = `${recipient.userId} ${recipient.lessonId}`
    const step = sent === 'whole' ? sent : stepsOf(sent)
    // One after the other, because a player loads picture and sound of the same seconds concurrently.
    const delivered = (known.get(key) ?? Promise.resolve([])).then((before) =>
      before && covers(before, step) ? before : recordDelivery(db, recipient, step),
    )
    if (known.size >= MAX_CACHED) known.clear()
    known.set(key, delivered)
    const forget = () => known.get(key) === delivered && known.delete(key)
    delivered.then((ranges) => ranges ?? forget(), forget)
    return (await delivered) !== null
  }
}

const stepsOf = ([from, to]: Seconds): Seconds => [
  Math.floor(from / STEP_S) * STEP_S,
  Math.ceil(to / STEP_S) * STEP_S,
]

function covers(delivered: Delivered, sent: Seconds | 'whole'): boolean {
  const [from, to] = sent === 'whole' ? [0, Number.POSITIVE_INFINITY] : sent
  return delivered.some(([start, end]) => start <= from && (end ?? Number.POSITIVE_INFINITY) >= to)
}
