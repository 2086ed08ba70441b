import {
  type Conditions,
  DAY,
  type Learner,
  type Lesson,
  MINUTE,
  midnight,
  type Sale,
  type World,
} from './world.ts'

/* Who may open which lesson at which moment. */

const isWithin = (at: number, { from, until }: { from: number; until: number }) => at >= from && at < until

const opensCourse = (sale: Sale, at: number): boolean =>
  !sale.isRevoked &&
  isWithin(at, { from: sale.at, until: sale.until }) &&
  !sale.pauses.some((p) => isWithin(at, p))

/** Whether something that was paid for is open now. */
export const hasAccess = (learner: Learner, at: number): boolean =>
  learner.sales.some((sale) => opensCourse(sale, at))

/** Until when the learner may come; 0 without anything. */
export const accessUntil = (learner: Learner): number =>
  Math.max(0, ...learner.sales.filter(({ isRevoked }) => !isRevoked).map(({ until }) => until))

export const isPaused = ({ member }: Learner, at: number): boolean =>
  member?.pause != null && isWithin(at, member.pause)

/** The conditions of the learner's group, else those of the course. */
const conditionsOf = (world: World, { member }: Learner, { id }: Lesson): Conditions | undefined =>
  (member ? world.timetable.get(`${id}/${member.group.id}`) : undefined) ?? world.timetable.get(`${id}`)

/** So many days after a moment: at a minute of the day, or at the hour of that moment. */
const daysAfter = (moment: number, days: number, atMinute: number | undefined): number =>
  atMinute === undefined ? moment + days * DAY : midnight(moment) + days * DAY + atMinute * MINUTE

/** When the time of a lesson comes; null without a time. Pauses move what is counted in days and comes after they began. */
function opensAt(world: World, learner: Learner, lesson: Lesson): number | null {
  const asked = conditionsOf(world, learner, lesson)
  const { member, joinedAt } = learner
  if (!asked || joinedAt === null) return null
  const counted = (moved: number): number[] => {
    const { daysFromStart, daysFromJoining, atMinute } = asked
    return [
      ...(daysFromStart === undefined
        ? []
        : [daysAfter((member?.group.startsAt ?? joinedAt) + moved, daysFromStart, atMinute)]),
      ...(daysFromJoining === undefined
        ? []
        : [daysAfter(joinedAt + (member?.movedBefore ?? 0) + moved, daysFromJoining, atMinute)]),
    ]
  }
  const moved = member?.moved ?? 0
  const pause = member?.pause
  const plain = counted(moved)
  const isMoved = pause != null && pause.from < Math.max(...plain)
  const times = [
    ...(asked.opensAt === undefined ? [] : [asked.opensAt]),
    ...(isMoved ? counted(moved + pause.until - pause.from) : plain),
  ]
  return times.length === 0 ? null : Math.max(...times)
}

/** Whether everything but time holds. */
function isEarned(world: World, learner: Learner, lesson: Lesson): boolean {
  const asked = conditionsOf(world, learner, lesson)
  const previous = world.lessons[world.lessons.indexOf(lesson) - 1]
  if (asked?.afterPrevious && previous && !learner.completed.has(previous.id)) return false
  if (asked?.gate && (learner.mark ?? -1) < asked.gate.percent) return false
  return lesson.sectionGate === null || learner.completed.has(lesson.sectionGate)
}

const staysOpen = ({ begun, kept, openedByStaff }: Learner, { id }: Lesson): boolean =>
  begun.has(id) || kept.has(id) || openedByStaff.has(id)

/** Whether nothing keeps the lesson closed to a learner of the course. */
function isUnlocked(world: World, learner: Learner, lesson: Lesson, at: number): boolean {
  if (isPaused(learner, at)) return false
  if (staysOpen(learner, lesson)) return true
  return (opensAt(world, learner, lesson) ?? 0) <= at && isEarned(world, learner, lesson)
}

export const mayOpen = (world: World, learner: Learner, lesson: Lesson, at = world.now): boolean =>
  lesson.isFree ||
  world.staff.has(learner.id) ||
  (hasAccess(learner, at) && isUnlocked(world, learner, lesson, at))

/** Whether the time of the lesson has come since `from`, and nothing else keeps it closed. */
export function openedSince(world: World, learner: Learner, lesson: Lesson, from: number): boolean {
  const at = opensAt(world, learner, lesson)
  return (
    at !== null &&
    at > from &&
    at <= world.now &&
    !lesson.isFree &&
    hasAccess(learner, world.now) &&
    !staysOpen(learner, lesson) &&
    isUnlocked(world, learner, lesson, world.now)
  )
}

/** What is open stays open: to be called before conditions, a start or a group change. */
export function keepOpen(
  world: World,
  learners: readonly Learner[],
  lessons: readonly Lesson[] = world.lessons,
): void {
  for (const learner of learners) {
    for (const lesson of lessons) {
      if (!lesson.isFree && hasAccess(learner, world.now) && isUnlocked(world, learner, lesson, world.now)) {
        learner.kept.add(lesson.id)
      }
    }
  }
}
