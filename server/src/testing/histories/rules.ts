import { DAY_MS } from '../../clock.ts'
import type { TestPerson } from '../builders/people.ts'

/* The rules of docs/money.md, written once more, without the product's code. */

/** A course: at its own price, at that of a tariff with a group, by the month, or also in four parts. */
export interface ModelCourse {
  id: number
  kind: 'plain' | 'tariff' | 'month' | 'parts'
  teacher: number
  /** The member of the team who has a share. */
  helper: number
  tiyin: bigint
  /** Of a partner, in percent of what the teacher earns; null: no partners. */
  offer: number | null
  /** Of the helper, in hundredths of a percent. */
  share: number
  /** What a buyer chooses; nothing unless it is sold by a tariff. */
  choice: { tariffId?: number; groupId?: number }
}
export interface ModelLink {
  id: number
  course: ModelCourse
  partner: TestPerson
  ended: boolean
}
export interface ModelTouch {
  teacher: number
  at: number
  source: string
  link: ModelLink | null
}
/** Who brought a buyer, and the link of the partner if it is for the course. */
export interface Source {
  by: string | null
  link: ModelLink | null
}
/** Percents of the fee in hundredths of a percent; `null` of an agreement: as everybody. */
export interface Terms {
  school: number
  brought: number
  days: number
}
export type Agreed = { [percent in 'school' | 'brought']: number | null }

/** The first touch within the days counts, for its teacher alone. */
export function sourceOf(
  touches: readonly ModelTouch[],
  course: ModelCourse,
  { days, nowMs }: { days: number; nowMs: number },
): Source {
  const [first] = touches
    .filter(({ at }) => at > nowMs - days * DAY_MS)
    .toSorted((a, b) => a.at - b.at || a.teacher - b.teacher)
  if (first?.teacher !== course.teacher) return { by: null, link: null }
  return { by: first.source, link: first.link?.course === course ? first.link : null }
}

/** The percent of a sale: the agreement's, or everybody's. */
export const percentOf = (by: string | null, terms: Terms, agreed: Agreed | undefined): number =>
  by === null ? (agreed?.school ?? terms.school) : (agreed?.brought ?? terms.brought)

/** What is paid for a price, rounded up to a whole so'm. */
export function paidFor(earned: bigint, hundredths: number): bigint {
  const exact = earned * BigInt(10_000 + hundredths)
  return ((exact + 999_999n) / 1_000_000n) * 100n
}

/** Of the courses in parts, in percent; and how many parts they have. */
export const SURCHARGE = 5
const PARTS = 4

/** A sum in whole so'm divided into the parts; the first ones have the remainder. */
export function inParts(sum: bigint): bigint[] {
  const som = Number(sum / 100n)
  return Array.from(
    { length: PARTS },
    (_, at) => BigInt(Math.floor(som / PARTS) + (at < som % PARTS ? 1 : 0)) * 100n,
  )
}

/** What a sale gives to whom: the rest after the team and the partner is the teacher's. */
export function partsOf(
  course: ModelCourse,
  sale: { earned: bigint; link: ModelLink | null; people: TestPerson[]; same: ReadonlySet<string> },
): Map<number, bigint> {
  const { earned, link, people, same } = sale
  const team = (earned * BigInt(course.share)) / 10_000n
  const isForOneself = people.some(
    ({ id }) => id === link?.partner.id || same.has(`${link?.partner.id}:${id}`),
  )
  const isPaid = link && !link.ended && !isForOneself
  const partner = isPaid ? (earned * BigInt(course.offer ?? 0)) / 100n : 0n
  const parts = new Map<number, bigint>([[course.teacher, earned - team - partner]])
  if (team > 0n) parts.set(course.helper, team)
  if (link && partner > 0n) parts.set(link.partner.id, partner)
  return parts
}
