import { type Static, Type } from 'typebox'
import { Day, Id, nullable, oneOf, Paging, PersonRef, Time } from '../common.ts'
import { MAX_FREE_SEATS, MAX_SEAT_REASON, MAX_SEAT_SEARCH, MIN_SEAT_REASON } from './limits.ts'

/** `asking`: somebody whose contact does not match has the link, and the teacher decides. `over`: expired or taken back. */
export const SEAT_STATES = ['waiting', 'asking', 'came', 'paused', 'over'] as const
const SeatState = oneOf(SEAT_STATES)
export type SeatState = (typeof SEAT_STATES)[number]

export const SeatsQuery = Type.Object({
  state: Type.Optional(SeatState),
  search: Type.Optional(
    Type.String({ maxLength: MAX_SEAT_SEARCH, description: 'words of the name in the list' }),
  ),
  ...Paging,
})
export type SeatsQuery = Static<typeof SeatsQuery>

/** A place in a course for somebody whom its teacher brings. */
export const Seat = Type.Object({
  id: Id,
  state: SeatState,
  name: Type.String({ description: 'as the list has it' }),
  contact: nullable(Type.String(), 'masked; null once the person has come'),
  person: nullable(PersonRef, 'who came, or who asks'),
  group: nullable(Type.String()),
  created_at: Time,
  came_at: nullable(Time),
  until: nullable(Time, 'null: for life, or for the term of the course'),
  paused_until: nullable(Time),
  is_paid: Type.Boolean({ description: 'paid for from the earnings' }),
  reason: nullable(Type.String(), 'why it was taken back'),
})
export type Seat = Static<typeof Seat>

/** The seats of a teacher, and of one course by state. */
export const SeatCounts = Type.Object({
  free: Type.Integer({ description: 'free seats of the teacher, for all courses' }),
  used: Type.Integer({ description: 'of those' }),
  price: nullable(
    Type.Number(),
    'UZS of one more seat in this course; null: the course is free and needs none',
  ),
  states: Type.Object({
    waiting: Type.Integer(),
    asking: Type.Integer(),
    came: Type.Integer(),
    paused: Type.Integer(),
    over: Type.Integer(),
  }),
})
export type SeatCounts = Static<typeof SeatCounts>

const reason = Type.String({
  minLength: MIN_SEAT_REASON,
  maxLength: MAX_SEAT_REASON,
  description: 'the learner reads it',
})
/** `until`: the last day of the seat. */
export const ProlongSeatBody = Type.Object({ until: Day, reason })
/** `until`: the first day on which the course is open again. */
export const PauseSeatBody = Type.Object({ until: Day, reason })
export const SeatReasonBody = Type.Object({ reason })

/** The secret of a link, which is in the body so that no address has it. */
export const SeatKey = Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) })
export const SeatStopQuery = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) })

/** What a link offers. `usable` also for whom the teacher will have to confirm. */
export const SeatOffer = Type.Object({
  course: Type.Object({ id: Id, title: Type.String() }),
  teacher: PersonRef,
  group: nullable(Type.String()),
  until: nullable(Time),
  state: oneOf(['usable', 'asked', 'used_by_you']),
})
export type SeatOffer = Static<typeof SeatOffer>

export const SeatUsed = Type.Object({
  course_id: Id,
  is_open: Type.Boolean({ description: 'false: the teacher was asked to confirm' }),
})
export type SeatUsed = Static<typeof SeatUsed>

/** The free seats of teachers without a number of their own. */
export const FreeSeats = Type.Object({ seats: Type.Integer({ minimum: 0, maximum: MAX_FREE_SEATS }) })
export type FreeSeats = Static<typeof FreeSeats>
/** Of one teacher. */
export const TeacherSeats = Type.Object({
  own: nullable(Type.Integer(), 'null: as everybody has'),
  free: Type.Integer(),
  used: Type.Integer(),
})
export type TeacherSeats = Static<typeof TeacherSeats>
