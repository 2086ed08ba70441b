/**
 * The kinds of helpful messages, each a kind of notice, in the order of their importance. A person gets one a day: of those that
 * are due the one whose date is the nearest, and of the same day the one that stands here first.
 */
export const REMINDERS = [
  'exam_soon',
  'homework_due',
  'access_ending',
  'purchase_unfinished',
  'teacher_message',
  'course_cheaper',
  'last_lesson',
  'course_not_begun',
  'course_stalled',
  'week_goal',
] as const
export type ReminderKind = (typeof REMINDERS)[number]

const KINDS: ReadonlySet<string> = new Set(REMINDERS)
export const isReminder = (kind: string): kind is ReminderKind => KINDS.has(kind)

/** Notices of a month that is to be paid. They are no helpful messages, but the night is theirs as well. */
const QUIET_AT_NIGHT: ReadonlySet<string> = new Set([
  'month_due',
  'month_unpaid',
  'month_dearer',
  'month_stopped',
])
/** Whether a kind leaves in `REMINDER_HOURS` only. */
export const isQuietAtNight = (kind: string): boolean => isReminder(kind) || QUIET_AT_NIGHT.has(kind)

/** The hours in Tashkent between which a helpful message leaves: from the first on, and before the second. */
export const REMINDER_HOURS = { from: 8, until: 21 } as const
