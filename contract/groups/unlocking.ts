import { type Static, Type } from 'typebox'
import { CourseSection } from '../catalogue/catalogue.ts'
import { LessonLock } from '../catalogue/lesson-lock.ts'
import { Id, integerOrNull, nullable, Time, timeInput } from '../common.ts'
import { MAX_INT4 } from '../constants.ts'
import { MAX_MEMBER_REASON, MIN_MEMBER_REASON } from './limits.ts'
import { MAX_UNLOCK_DAYS } from './unlocking-limits.ts'

const days = (description: string) => integerOrNull({ minimum: 0, maximum: MAX_UNLOCK_DAYS }, description)

const conditions = {
  days_from_start: days('after the start of the group; without a group after joining the course'),
  days_from_joining: days('after joining the course'),
  at_minute: integerOrNull(
    { minimum: 0, maximum: 1439 },
    'of those days in Tashkent; null: the hour from which they are counted',
  ),
  after_previous: Type.Boolean({ description: 'the lesson before it has to be watched' }),
  gate_lesson_id: integerOrNull({ minimum: 1, maximum: MAX_INT4 }, 'an earlier lesson that is a test'),
  gate_percent: integerOrNull({ minimum: 1, maximum: 100 }, 'of its points; null: as the test itself says'),
  homework_lesson_id: integerOrNull({ minimum: 1, maximum: MAX_INT4 }, 'an earlier lesson that has homework'),
  homework_accepted: Type.Boolean({
    description: 'that homework has to be accepted; false: it is enough to hand it in',
  }),
}

/** What a lesson waits for; all of it has to hold. */
export const UnlockConditions = Type.Object({ opens_at: nullable(Time), ...conditions })
export type UnlockConditions = Static<typeof UnlockConditions>

export const UnlockConditionsBody = Type.Object({
  opens_at: Type.Optional(timeInput('absent: at no set time')),
  ...conditions,
})
export type UnlockConditionsBody = Static<typeof UnlockConditionsBody>

/** The most lessons of one change, as many as a course has. */
const MAX_CHANGED_LESSONS = 500

export const TimetableBody = Type.Object({
  group_id: Type.Optional(Id),
  lessons: Type.Array(
    Type.Object({
      lesson_id: Id,
      conditions: Type.Optional(UnlockConditionsBody),
      edit: Type.Integer({
        minimum: 0,
        maximum: MAX_INT4,
        description: 'the one on which the change is based',
      }),
    }),
    { minItems: 1, maxItems: MAX_CHANGED_LESSONS },
  ),
})
/** The conditions of lessons for the course, or for a group; in a group a lesson without conditions takes those of the course. */
export type TimetableBody = Static<typeof TimetableBody>

export const TimetableQuery = Type.Object({ group_id: Type.Optional(Id) })
export const CopyTimetableBody = Type.Object({ from_group_id: Id })

const TimetableLesson = Type.Object({
  id: Id,
  section_id: nullable(Id),
  title: Type.String(),
  is_free: Type.Boolean({ description: 'open to everybody: it waits for nothing' }),
  is_test: Type.Boolean(),
  has_homework: Type.Boolean(),
  conditions: nullable(UnlockConditions, 'those in force; null: it opens at once'),
  is_own: Type.Boolean({ description: 'of the group itself, not of the course' }),
  edit: Type.Integer({ description: '0: nothing was set yet' }),
})
export type TimetableLesson = Static<typeof TimetableLesson>

/** When the lessons of a course open, for everybody or for one group. */
export const Timetable = Type.Object({
  groups: Type.Array(Type.Object({ id: Id, title: Type.String(), starts_at: Time })),
  learners: Type.Integer({ description: 'who are told of a change' }),
  sections: Type.Array(CourseSection),
  lessons: Type.Array(TimetableLesson),
})
export type Timetable = Static<typeof Timetable>

/** How a change that is not saved yet would act. */
export const TimetablePreview = Type.Object({
  kept: Type.Integer({ description: 'people to whom some of its lessons are open, and stay open' }),
  examples: Type.Array(
    Type.Object({ first_name: Type.String(), lock: nullable(LessonLock, 'null: it is open') }),
    { description: 'what its first lesson would wait for, with up to two learners' },
  ),
})
export type TimetablePreview = Static<typeof TimetablePreview>

/** Opens one lesson, or without `lesson_id` the whole course, for a learner. */
export const OpenForBody = Type.Object({
  lesson_id: Type.Optional(Id),
  is_open: Type.Boolean({ description: 'false: takes it back' }),
  reason: Type.Optional(
    Type.String({ minLength: MIN_MEMBER_REASON, maxLength: MAX_MEMBER_REASON, description: 'for the team' }),
  ),
})
export type OpenForBody = Static<typeof OpenForBody>

/** What staff has opened for a learner. */
export const OpenedFor = Type.Array(
  Type.Object({
    lesson_id: nullable(Id, 'null: the whole course'),
    opened_at: Time,
    reason: nullable(Type.String()),
  }),
)
export type OpenedFor = Static<typeof OpenedFor>
