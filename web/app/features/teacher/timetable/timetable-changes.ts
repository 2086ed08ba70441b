import type { TimetableBody, TimetableLesson, UnlockConditions } from '@kashf/contract/groups/unlocking.ts'

/** Conditions of a lesson that waits for nothing. */
export const NOTHING: UnlockConditions = {
  ...{ opens_at: null, days_from_start: null, days_from_joining: null, at_minute: null },
  ...{ after_previous: false, gate_lesson_id: null, gate_percent: null },
  ...{ homework_lesson_id: null, homework_accepted: false },
}

/** A lesson as it was typed: what differs from `NOTHING`; null for none, which in a group are those of the course. */
export interface Change {
  conditions: Partial<UnlockConditions> | null
  /** The edit on which it is based. */
  edit: number
}
/** What was typed and is not saved, by lesson id. */
export type Changes = Readonly<Record<number, Change>>

/** What the lesson waits for after its change; null: nothing, or in a group what the course says. */
export function conditionsOf(lesson: TimetableLesson, change: Change | undefined): UnlockConditions | null {
  if (!change) return lesson.conditions
  return change.conditions && { ...NOTHING, ...change.conditions }
}

const KEYS = Object.keys(NOTHING) as (keyof UnlockConditions)[]
const shortened = (conditions: UnlockConditions): Partial<UnlockConditions> =>
  Object.fromEntries(
    KEYS.filter((key) => conditions[key] !== NOTHING[key]).map((key) => [key, conditions[key]]),
  )

/** The changes with other conditions of one lesson. What equals the saved conditions is no change. */
export function withConditions(
  changes: Changes,
  lesson: TimetableLesson,
  { conditions, isGroup }: { conditions: UnlockConditions | null; isGroup: boolean },
): Changes {
  const { [lesson.id]: former, ...others } = changes
  const typed = conditions && shortened(conditions)
  const next = typed && !isGroup && Object.keys(typed).length === 0 ? null : typed
  const isFollowed = isGroup && !lesson.is_own
  const isSaved = next
    ? JSON.stringify(next) === JSON.stringify(shortened(lesson.conditions ?? NOTHING)) &&
      (isFollowed || lesson.conditions !== null)
    : isFollowed || lesson.conditions === null
  return isSaved
    ? others
    : { ...others, [lesson.id]: { conditions: next, edit: former?.edit ?? lesson.edit } }
}

/** The changes with the patch applied to the conditions of each of the lessons. */
export const withPatch = (
  changes: Changes,
  lessons: readonly TimetableLesson[],
  { patch, isGroup }: { patch: Partial<UnlockConditions>; isGroup: boolean },
): Changes =>
  lessons.reduce((all, lesson) => {
    const conditions = { ...(conditionsOf(lesson, all[lesson.id]) ?? NOTHING), ...patch }
    return withConditions(all, lesson, { conditions, isGroup })
  }, changes)

/** Whether somebody has saved the lesson since the change began. */
export const isStale = (lesson: TimetableLesson, change: Change | undefined): boolean =>
  change !== undefined && change.edit !== lesson.edit

/** The request for the changes, in the order of the lessons; those of deleted lessons are left out. */
export function timetableBody(
  lessons: readonly TimetableLesson[],
  changes: Changes,
  groupId: number | null,
): TimetableBody {
  return {
    ...(groupId !== null && { group_id: groupId }),
    lessons: lessons.flatMap(({ id }) => {
      const change = changes[id]
      if (!change) return []
      const { opens_at, ...rest } = { ...NOTHING, ...change.conditions }
      const conditions = { ...rest, ...(opens_at !== null && { opens_at }) }
      return [{ lesson_id: id, edit: change.edit, ...(change.conditions && { conditions }) }]
    }),
  }
}
