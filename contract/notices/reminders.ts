import { type Static, Type } from 'typebox'
import { oneOf } from '../common.ts'
import { REMINDERS } from './reminder-kinds.ts'

export const ReminderKind = oneOf(REMINDERS)

/** Which helpful messages a person wants. `stopped` has the single kinds, also while all are off. */
export const ReminderChoices = Type.Object({
  is_on: Type.Boolean({ description: 'false: all are off, and kinds to come as well' }),
  stopped: Type.Array(ReminderKind),
})
export type ReminderChoices = Static<typeof ReminderChoices>

/** Switches one kind; all of them without `kind`. */
export const ReminderChoiceBody = Type.Object({ kind: Type.Optional(ReminderKind), is_on: Type.Boolean() })
