import { type Static, Type } from 'typebox'
import { Day, Id, nullable, oneOf, Paging, PersonRef, Time } from '../common.ts'
import { MAX_MEMBER_REASON, MAX_MEMBER_SEARCH, MIN_MEMBER_REASON } from './limits.ts'

/** `behind`: has not learned for a week, of a group that has begun. */
export const MemberFilter = oneOf(['all', 'behind', 'paused'])
export type MemberFilter = Static<typeof MemberFilter>

export const MembersQuery = Type.Object({
  state: Type.Optional(MemberFilter),
  search: Type.Optional(Type.String({ maxLength: MAX_MEMBER_SEARCH, description: 'words of the name' })),
  ...Paging,
})
export type MembersQuery = Static<typeof MembersQuery>

/** A member of a group as the course's team sees them. */
export const Member = Type.Object({
  id: Id,
  person: PersonRef,
  tariff: nullable(Type.String({ description: 'its title' })),
  curator: nullable(PersonRef),
  joined_at: Time,
  came_from: nullable(Type.String(), 'the title of the group that they moved from'),
  completed: Type.Integer({ description: 'completed lessons' }),
  lessons: Type.Integer({ description: 'lessons of the course' }),
  learned_at: nullable(Time, 'when they learned last'),
  paused_until: nullable(Time),
  pause_days_left: Type.Integer(),
  access_until: nullable(Time, 'null: for life'),
})
export type Member = Static<typeof Member>

const reason = Type.String({
  minLength: MIN_MEMBER_REASON,
  maxLength: MAX_MEMBER_REASON,
  description: 'the learner reads it',
})
export const MoveMemberBody = Type.Object({ group_id: Id, reason })
export type MoveMemberBody = Static<typeof MoveMemberBody>

/** `until`: the first day on which the course is open again. */
export const PauseMemberBody = Type.Object({ until: Day, reason })
export type PauseMemberBody = Static<typeof PauseMemberBody>
export const PauseBody = Type.Object({ until: Day })
export type PauseBody = Static<typeof PauseBody>

/** `until`: the last day of the access. */
export const ProlongMemberBody = Type.Object({ until: Day, reason })
export type ProlongMemberBody = Static<typeof ProlongMemberBody>
export const MemberReasonBody = Type.Object({ reason })
