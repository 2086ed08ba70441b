import { type Static, Type } from 'typebox'
import { Day, Id, nullable, oneOf, Paging, PersonRef, Time } from '../common.ts'
import { WHOLE_SHARE } from './limits.ts'

const Hundredths = Type.Integer({
  minimum: 0,
  maximum: WHOLE_SHARE,
  description: 'hundredths of a per cent of what the owner earns from a sale',
})

/** A share of a member, in force or proposed. */
export const CourseShare = Type.Object({
  id: Id,
  share: Hundredths,
  ends_at: nullable(Time, 'later sales are not shared; null: while the person is on the team'),
  proposed_at: Time,
})
export type CourseShare = Static<typeof CourseShare>

/** What an owner proposes to a member: a first share, another one, or another end. */
export const ShareBody = Type.Object({
  share: Hundredths,
  last_day: Type.Optional(Day),
})
export type ShareBody = Static<typeof ShareBody>

export const ShareState = oneOf(['proposed', 'in_force', 'refused', 'withdrawn', 'ended'])
export type ShareState = Static<typeof ShareState>

/** A share as the history tells it. */
export const PastShare = Type.Object({
  ...CourseShare.properties,
  person: PersonRef,
  state: ShareState,
  answered_at: nullable(Time),
  ended_at: nullable(Time, 'when another one replaced it, or the person left; its agreed end is `ends_at`'),
})
export type PastShare = Static<typeof PastShare>

export const SharesQuery = Type.Object(Paging)
export type SharesQuery = Static<typeof SharesQuery>
