/* The model's own idea of the school: plain state, in milliseconds and tiyin. Nothing here knows the product. */

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
const TASHKENT = 5 * HOUR

/** The beginning of the day in Tashkent. */
export const midnight = (at: number): number => Math.floor((at + TASHKENT) / DAY) * DAY - TASHKENT
/** `2031-02-03` of a moment, in Tashkent. */
export const dayOf = (at: number): string => new Date(at + TASHKENT).toISOString().slice(0, 10)
/** The moment of a day of Tashkent at that hour. */
export const momentOf = (day: string, time = '00:00'): number => Date.parse(`${day}T${time}:00+05:00`)

/** The Monday on which the sale begins. The month that is bought on it ends four weeks later. */
export const FIRST_DAY = '2031-02-03'
export const dayNumber = (day: number): string => dayOf(momentOf(FIRST_DAY) + day * DAY)

/** What a lesson waits for; all of it has to hold. */
export interface Conditions {
  opensAt?: number
  daysFromStart?: number
  daysFromJoining?: number
  atMinute?: number
  afterPrevious?: boolean
  /** The mark of the test of lesson `id` that is asked for, in per cent. */
  gate?: { id: number; percent: number }
}

export interface Lesson {
  id: number
  isFree: boolean
  kind: 'video' | 'test' | 'live'
  /** The test lesson that opens its section. */
  sectionGate: number | null
}

export interface Tariff {
  id: number
  price: bigint
  months: number
  withGroup: boolean
  places: number | null
  taken: number
  isRetired: boolean
}

export interface Group {
  id: number
  title: string
  startsAt: number
  endsAt: number
  saleStartsAt: number
  saleEndsAt: number
  places: number
  taken: number
  pauseDays: number
}

/** A time within which the course is closed although it was paid for. */
export interface Pause {
  from: number
  until: number
}

/** What a learner paid for, and until when it opens the course. */
export interface Sale {
  tariff: Tariff
  group: Group | null
  paid: bigint
  earned: bigint
  /** What members of the team have of it. */
  parts: ReadonlyMap<number, bigint>
  at: number
  until: number
  pauses: Pause[]
  holdsPlace: boolean
  isRevoked: boolean
  usesCode: boolean
}

export interface Membership {
  group: Group
  sale: Sale
  /** How long past pauses were. */
  moved: number
  /** The same in former memberships: moves what is counted from joining. */
  movedBefore: number
  pause: Pause | null
}

export interface Learner {
  id: number
  sales: Sale[]
  /** When the course was first theirs; null while nothing is. */
  joinedAt: number | null
  member: Membership | null
  /** All pauses of the year, in whichever group. */
  pauses: Pause[]
  begun: Set<number>
  completed: Set<number>
  /** Lessons that stay open whatever their conditions become. */
  kept: Set<number>
  /** Lessons that somebody of the team has opened. */
  openedByStaff: Set<number>
  /** The best mark of the test, in per cent. */
  mark: number | null
}

export interface Waiting {
  learner: Learner
  tariff: Tariff
  group: Group | null
  offerUntil: number | null
  isTold: boolean
}

export interface Share {
  personId: number
  hundredths: bigint
  endsAt: number
}

export interface World {
  now: number
  courseId: number
  lessons: Lesson[]
  /** By `lesson` of the course, and `lesson/group`. */
  timetable: Map<string, Conditions>
  tariffs: Tariff[]
  groups: Group[]
  learners: Learner[]
  /** Who may open every lesson, by their part in the course. */
  staff: Map<number, 'owner' | 'author' | 'curator'>
  ownerId: number
  queue: Waiting[]
  interested: { learner: Learner; group: Group }[]
  shares: Share[]
  code: { percent: bigint; usesLeft: number }
  /** Tiyin by account: `wallet 12`, `earnings 7`, `platform_fee`. */
  balances: Map<string, bigint>
  /** What each person must have been told, one line a notice. */
  told: Map<number, string[]>
  /** Until when learners were told of opened lessons. */
  toldUntil: number
}

export const newLearner = (id: number): Learner => ({
  ...{ id, sales: [], joinedAt: null, member: null, pauses: [], mark: null },
  ...{ begun: new Set(), completed: new Set(), kept: new Set(), openedByStaff: new Set() },
})

export function tell(world: World, personId: number, line: string): void {
  world.told.set(personId, [...(world.told.get(personId) ?? []), line])
}

/** `120000.5` of tiyin, as amounts stand in notices. */
export const som = (tiyin: bigint): string => String(Number(tiyin) / 100)
