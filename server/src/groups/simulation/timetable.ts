import { keepOpen } from './rights.ts'
import { expectCall, type School } from './school.ts'
import { type Conditions, dayNumber, type Group, type Lesson, MINUTE, momentOf } from './world.ts'

/** Learners are told of a changed timetable so long after the first change. */
const GATHERING_MS = 10 * MINUTE

const bodyOf = ({ opensAt, ...asked }: Conditions): object => ({
  ...(opensAt !== undefined && { opens_at: new Date(opensAt).toISOString() }),
  ...{ days_from_start: asked.daysFromStart ?? null, days_from_joining: asked.daysFromJoining ?? null },
  ...{ at_minute: asked.atMinute ?? null, after_previous: asked.afterPrevious ?? false },
  ...{ gate_lesson_id: asked.gate?.id ?? null, gate_percent: asked.gate?.percent ?? null },
  ...{ homework_lesson_id: null, homework_accepted: false },
})

/** Sets what a lesson waits for, of the course or of one group. What is open stays open. */
export async function setConditions(
  school: School,
  staffId: number,
  {
    lesson,
    group,
    conditions,
    edit = 0,
  }: { lesson: Lesson; group?: Group | undefined; conditions: Conditions; edit?: number },
): Promise<void> {
  const { world } = school
  await expectCall(school, 'ok', staffId, 'PUT', `courses/${world.courseId}/timetable`, {
    ...(group && { group_id: group.id }),
    lessons: [{ lesson_id: lesson.id, conditions: bodyOf(conditions), edit }],
  })
  keepOpen(world, group ? world.learners.filter(({ member }) => member?.group === group) : world.learners, [
    lesson,
  ])
  world.timetable.set(group ? `${lesson.id}/${group.id}` : `${lesson.id}`, conditions)
  tellLater(school, group?.id ?? null)
}

/** Learners of the timetable are told once, of all changes together. */
export function tellLater({ world, timetableNews }: School, groupId: number | null): void {
  if (!timetableNews.has(groupId)) timetableNews.set(groupId, world.now + GATHERING_MS)
}

/** The timetable with which the course begins. The second group has an hour of its own for the third lesson. */
export async function setTimetable(school: School, ownerId: number): Promise<void> {
  const { lessons, groups } = school.world
  const gate = lessons[6]?.id ?? 0
  const begin: readonly [lesson: number, conditions: Conditions, group?: Group | undefined][] = [
    [2, { opensAt: momentOf(dayNumber(9), '08:00') }],
    [2, { opensAt: momentOf(dayNumber(10), '08:30') }, groups[1]],
    [3, { daysFromStart: 3, atMinute: 480 }],
    [4, { daysFromJoining: 4 }],
    [5, { afterPrevious: true }],
    [6, { daysFromStart: 1, atMinute: 600 }],
    [7, { gate: { id: gate, percent: 60 } }],
    [10, { opensAt: momentOf('2031-04-01') }],
  ]
  for (const [at, conditions, group] of begin) {
    const lesson = lessons[at]
    if (lesson) await setConditions(school, ownerId, { lesson, group, conditions })
  }
}
