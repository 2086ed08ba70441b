import { type Static, Type } from 'typebox'
import { LessonLock } from '../catalogue/lesson-lock.ts'
import { Id, Image, nullable, oneOf, Paging, Time } from '../common.ts'
import { MAX_LEARNER_SEARCH } from './limits.ts'

/** Someone who has not finished is `stalled` when they have watched nothing for this long. */
export const STALLED_AFTER_DAYS = 14

/**
 * State of a learner: `expired` when the term is over, whatever they watched; `stalled` and `active` have begun and not
 * completed every lesson.
 */
export const LearnerState = oneOf(['active', 'stalled', 'completed', 'not_started', 'expired'])
export type LearnerState = Static<typeof LearnerState>

export const LearnersFilter = {
  state: Type.Optional(LearnerState),
  search: Type.Optional(
    Type.String({ maxLength: MAX_LEARNER_SEARCH, description: 'words of the name, in any alphabet' }),
  ),
}
export const LearnersCsvQuery = Type.Object(LearnersFilter)
export type LearnersCsvQuery = Static<typeof LearnersCsvQuery>
/** The order of the list, each with the largest first. */
export const LearnersSort = oneOf(['newest', 'last_seen', 'progress'])
export type LearnersSort = Static<typeof LearnersSort>
export const LearnersQuery = Type.Object({
  ...LearnersFilter,
  sort: Type.Optional(LearnersSort),
  ...Paging,
})
export type LearnersQuery = Static<typeof LearnersQuery>

/** A learner as the course's teacher sees them: no address, no account number. */
export const Learner = Type.Object({
  id: Id,
  first_name: Type.String(),
  last_name: Type.String(),
  image: Image,
  state: LearnerState,
  completed: Type.Integer({ description: 'completed lessons' }),
  lessons: Type.Integer({ description: 'lessons of the course' }),
  last_lesson: nullable(
    Type.Object({ id: Id, number: Type.Integer(), title: Type.String() }),
    'the lesson watched last',
  ),
  last_watched_at: nullable(Time),
  enrolled_at: Time,
  expires_at: nullable(Time, 'null: for life'),
  score: nullable(Type.Integer()),
  questions: Type.Integer({ description: 'asked under lessons of the course' }),
})
export type Learner = Static<typeof Learner>

/** A learner of a course with everything that its teacher sees of them, besides their sales. */
export const LearnerPage = Type.Object({
  ...Learner.properties,
  grants: Type.Array(
    Type.Object({
      source: oneOf(['purchase', 'gift', 'bundle', 'operator', 'roster', 'grace']),
      granted_at: Time,
      valid_until: nullable(Time, 'null: for life'),
    }),
    { description: 'what gives the access, oldest first' },
  ),
  watched: Type.Array(
    Type.Object({
      id: Id,
      title: Type.String(),
      completed_at: nullable(Time),
      last_watched_at: nullable(Time, 'null: not begun'),
      lock: nullable(LessonLock, 'what it waits for; null: nothing'),
    }),
    { description: 'the lessons of the course in its order' },
  ),
  asked: Type.Array(
    Type.Object({
      id: Id,
      text: Type.String(),
      lesson: Type.Object({ id: Id, title: Type.String() }),
      created_at: Time,
      is_answered: Type.Boolean(),
    }),
    { description: 'the latest 50 questions, newest first' },
  ),
  certificate_at: nullable(Time, 'when the course was finished, if a certificate was issued'),
})
export type LearnerPage = Static<typeof LearnerPage>

/** How many learners are in each state; null for a course with too many to count at once. */
export const LearnerCounts = nullable(
  Type.Object({
    all: Type.Integer(),
    active: Type.Integer(),
    stalled: Type.Integer(),
    completed: Type.Integer(),
    not_started: Type.Integer(),
    expired: Type.Integer(),
    hidden: Type.Integer({ description: 'in no list: blocked people and closed accounts' }),
  }),
)
export type LearnerCounts = Static<typeof LearnerCounts>
