import { type Static, Type } from 'typebox'
import { Day, Id, nullable, oneOf, PersonName, Time, VISIBLE } from '../common.ts'
import { WORK_STATES } from './homework.ts'
import { MAX_EXTENSION_REASON, MIN_EXTENSION_REASON } from './limits.ts'

/** A later day for one learner. */
export const ExtensionBody = Type.Object({
  due_on: { ...Day, description: 'the last day, later than the present one' },
  reason: Type.String({
    minLength: MIN_EXTENSION_REASON,
    maxLength: MAX_EXTENSION_REASON,
    pattern: VISIBLE,
    description: 'which the learner reads',
  }),
})
export type ExtensionBody = Static<typeof ExtensionBody>

/** Homework of a course as those see it who check this learner's. */
export const LearnerTask = Type.Object({
  id: Id,
  lesson: Type.Object({ id: Id, title: Type.String() }),
  state: nullable(oneOf(WORK_STATES), 'null: nothing is written yet'),
  due_at: nullable(Time, "the learner's deadline"),
  late_days: Type.Integer({ description: 'of the first hand-in' }),
  extension: nullable(Type.Object({ due_on: Day, reason: Type.String(), by: nullable(PersonName) })),
})
export type LearnerTask = Static<typeof LearnerTask>
