import { type Static, Type } from 'typebox'
import { Id, Time } from '../common.ts'

/**
 * What keeps a lesson closed for a learner whose course is open. Each field is one thing that it waits for; all have to end. This
 * is the closed list of what conditions can say.
 */
export const LessonLock = Type.Object({
  /** The part of the course that has to be paid first. */
  part: Type.Optional(Type.Integer()),
  /** The learner pauses. */
  paused_until: Type.Optional(Time),
  /** The time that was set for it. */
  opens_at: Type.Optional(Time),
  /** The lesson before it, to be watched first. */
  previous_lesson_id: Type.Optional(Id),
  /** The test lesson to be passed first. */
  gate_lesson_id: Type.Optional(Id),
  /** The mark that its test asks for; absent: as the test itself says. */
  gate_percent: Type.Optional(Type.Integer()),
  /** The lesson whose homework to hand in first. */
  homework_lesson_id: Type.Optional(Id),
  /** That homework has to be accepted; absent: it is enough to hand it in. */
  homework_accepted: Type.Optional(Type.Literal(true)),
})
export type LessonLock = Static<typeof LessonLock>
