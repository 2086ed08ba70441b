import { type Static, Type } from 'typebox'
import { Id, nullable, PersonRef, TITLE, Time, timeInput } from '../common.ts'
import { MAX_INT4 } from '../constants.ts'
import { MAX_GROUP_CURATORS, MAX_GROUP_TITLE, MAX_PAUSE_DAYS, MAX_PLACES } from './limits.ts'

/** A group, always sent as a whole. */
export const GroupBody = Type.Object({
  title: Type.String({ minLength: 1, maxLength: MAX_GROUP_TITLE, pattern: TITLE }),
  starts_at: timeInput(),
  ends_at: Type.Optional(timeInput('absent: without an end')),
  sale_starts_at: Type.Optional(timeInput('absent: at once')),
  sale_ends_at: timeInput(),
  places: Type.Integer({ minimum: 1, maximum: MAX_PLACES }),
  pause_days: Type.Integer({
    minimum: 0,
    maximum: MAX_PAUSE_DAYS,
    description: 'for how many days in a year a member may pause',
  }),
})
export type GroupBody = Static<typeof GroupBody>

export const ChangeGroupBody = Type.Object({
  ...GroupBody.properties,
  edit: Type.Integer({ minimum: 1, maximum: MAX_INT4, description: 'the one on which the change is based' }),
})
export type ChangeGroupBody = Static<typeof ChangeGroupBody>

export const GroupCuratorsBody = Type.Object({
  person_ids: Type.Array(Id, { maxItems: MAX_GROUP_CURATORS, description: 'who answers in the course' }),
})

/** A curator of a group, with how many of its learners are theirs. */
const GroupCurator = Type.Object({ person: PersonRef, learners: Type.Integer() })

/** A group as the course's team sees it. */
export const CourseGroup = Type.Object({
  id: Id,
  title: Type.String(),
  starts_at: Time,
  ends_at: nullable(Time),
  sale_starts_at: nullable(Time),
  sale_ends_at: Time,
  places: Type.Integer(),
  taken: Type.Integer({ description: 'members and offered places' }),
  members: Type.Integer(),
  waiting: Type.Integer({ description: 'people in its queue' }),
  interested: Type.Integer({ description: 'people who will be told when its sale begins' }),
  pause_days: Type.Integer(),
  curators: Type.Array(GroupCurator),
  edit: Type.Integer(),
  closed_at: nullable(Time, 'since when nobody can join'),
})
export type CourseGroup = Static<typeof CourseGroup>

/** The groups of a course, those that begin last first, and what the reader may do with them. */
export const CourseGroups = Type.Object({
  groups: Type.Array(CourseGroup),
  may_change: Type.Boolean(),
  sees_tariffs: Type.Boolean(),
  curators: Type.Array(PersonRef, { description: 'who may be a curator of a group' }),
})
export type CourseGroups = Static<typeof CourseGroups>
