import { priceToPay } from '@kashf/contract/money/amount.ts'
import { tashkentDay, tashkentMidnight } from '@kashf/contract/tashkent-time.ts'
import { DAY_MS, HOUR_MS } from '../clock.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { createGroup } from '../groups/groups/change-group.ts'
import { createTariff } from '../groups/tariffs/change-tariff.ts'
import { setTimetable } from '../groups/unlocking/set-timetable.ts'
import { currentPercent } from '../money/fees/fees.ts'
import { buyCourse } from '../purchases/buy-course.ts'
import { asOf } from './demo-dates.ts'
import type { LoadedCourse } from './load-teacher.ts'
import { topUp } from './top-up.ts'

/** The course that is sold by tariffs, and the student who is a member of its group. */
export const GROUP = { courseKey: 'ielts', member: 'sevara' }
const ALONE = 'Mustaqil'
const WITH_CURATOR = 'Guruh va kurator bilan'
const CURATOR_SOM = 400_000
const TITLE = '1-guruh'
const BEGINS_IN_DAYS = 6
const LASTS_DAYS = 70
/** A lesson every three days at 8; every third one also waits for the lesson before it. */
const DAYS_BETWEEN = 3
const AT_MINUTE = 8 * 60

/**
 * Sells a course by two tariffs, of which one has a group with a timetable and one member. Each step is left out if an
 * interrupted load has done it.
 */
export async function loadGroup(
  deps: Deps,
  start: Date,
  { course, studentId }: { course: LoadedCourse; studentId: number },
): Promise<void> {
  const then = asOf(deps, start)
  const of = { courseId: course.id, teacherId: course.teacherId }
  const { price, period } = course.content
  const tariff = async (title: string, more: { price: number; with_group: boolean; description: string }) => {
    const found = await deps.db.one<{ id: number }>(
      sql`select id from course_tariff where course_id = ${course.id} and title = ${title}`,
    )
    const body = { title, period, with_checking: more.with_group, places: null, ...more }
    return found?.id ?? createTariff(then, { ...of, body })
  }
  await tariff(ALONE, { price, with_group: false, description: "Darslar va testlar, o'z tezligingizda." })
  const tariffId = await tariff(WITH_CURATOR, {
    ...{ price: price + CURATOR_SOM, with_group: true },
    description: 'Guruh bilan birga, insho va javoblaringizni kurator tekshiradi.',
  })
  const groupId = await groupOf(then, start, of)
  await openWeekByWeek(then, { course, groupId })
  const choice = { tariffId, groupId }
  if (await deps.db.one(sql`select from group_member where group_id = ${groupId} and user_id = ${studentId}`))
    return
  const amountTiyin = priceToPay(BigInt(price + CURATOR_SOM) * 100n, await currentPercent(deps.db))
  await topUp(then, { studentId, amountTiyin, name: course.content.key })
  await buyCourse(then, { student: { id: studentId }, courseId: course.id, choice })
}

async function groupOf(
  then: Deps,
  start: Date,
  of: { courseId: number; teacherId: number },
): Promise<number> {
  const found = await then.db.one<{ id: number }>(
    sql`select id from course_group where course_id = ${of.courseId} and title = ${TITLE}`,
  )
  if (found) return found.id
  const at8 = (days: number) =>
    new Date(tashkentMidnight(tashkentDay(start)).getTime() + days * DAY_MS + 8 * HOUR_MS).toISOString()
  const body = { title: TITLE, starts_at: at8(BEGINS_IN_DAYS), ends_at: at8(BEGINS_IN_DAYS + LASTS_DAYS) }
  return createGroup(then, {
    ...of,
    body: { ...body, sale_ends_at: at8(BEGINS_IN_DAYS), places: 30, pause_days: 14 },
  })
}

async function openWeekByWeek(
  then: Deps,
  { course, groupId }: { course: LoadedCourse; groupId: number },
): Promise<void> {
  if (await then.db.one(sql`select from lesson_unlock where group_id = ${groupId} limit 1`)) return
  const lessons = course.lessonIds.map((lesson_id, at) => ({
    lesson_id,
    edit: 0,
    conditions: {
      ...{ days_from_start: at * DAYS_BETWEEN, days_from_joining: null, at_minute: AT_MINUTE },
      ...{ after_previous: at % 3 === 2, gate_lesson_id: null, gate_percent: null },
      ...{ homework_lesson_id: null, homework_accepted: false },
    },
  }))
  const of = { courseId: course.id, teacherId: course.teacherId }
  await setTimetable(then, { ...of, body: { group_id: groupId, lessons } })
}
