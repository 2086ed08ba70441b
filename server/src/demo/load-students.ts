import { USER_TYPE } from '@kashf/contract/constants.ts'
import { priceToPay } from '@kashf/contract/money/amount.ts'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { isSubscribed, toggleSubscription } from '../catalogue/teachers/subscriptions.ts'
import { DAY_MS, HOUR_MS } from '../clock.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import type { SessionUser } from '../http/session.ts'
import { commentCourse } from '../learning/discussion/comment-course.ts'
import { scoreCourse } from '../learning/scores/score-course.ts'
import { toggleSavedCourse } from '../learning/views/save-course.ts'
import { currentPercent } from '../money/fees/fees.ts'
import { buyCourse } from '../purchases/buy-course.ts'
import type { DemoPurchase, DemoStudentContent } from './content/students.ts'
import { asOf, daysBefore } from './demo-dates.ts'
import { drawOnce } from './draw-once.ts'
import type { LoadedCourse } from './load-teacher.ts'
import { asStudent, asTeacher, makePerson } from './make-person.ts'
import { topUp } from './top-up.ts'
import { videoLengthS } from './video/timetable.ts'

/** An event in the school's past. */
interface Happening {
  at: Date
  happen: (then: Deps) => Promise<unknown>
}

const TEN_THOUSAND_SOM_TIYIN = 1_000_000n

/** Tops up like people do: not the exact price, but rounded up. */
async function payAndBuy(then: Deps, studentId: number, course: LoadedCourse): Promise<void> {
  const priceTiyin = priceToPay(BigInt(course.content.price) * 100n, await currentPercent(then.db))
  if (priceTiyin > 0n) {
    const rounded =
      ((priceTiyin + TEN_THOUSAND_SOM_TIYIN - 1n) / TEN_THOUSAND_SOM_TIYIN) * TEN_THOUSAND_SOM_TIYIN
    await topUp(then, { studentId, amountTiyin: rounded, name: course.content.key })
  }
  await buyCourse(then, { student: { id: studentId }, courseId: course.id })
}

async function watch(
  then: Deps,
  studentId: number,
  course: LoadedCourse,
  watched: DemoPurchase['watched'],
): Promise<void> {
  const count = watched === 'all' ? course.lessons.length : watched
  for (const [i, lesson] of course.lessons.slice(0, Math.ceil(count)).entries()) {
    const part = Math.min(1, count - i)
    const untilS = Math.round(videoLengthS(lesson) * part)
    const completedAt = part >= 0.9 ? then.clock.now() : null
    await then.db.run(sql`
      insert into lesson_progress (user_id, lesson_id, position_s, watched, completed_at, started_at, updated_at)
      values (${studentId}, ${course.lessonIds[i]}, ${completedAt ? 0 : untilS}, ${`{[0,${untilS})}`}, ${completedAt},
        ${then.clock.now()}, ${then.clock.now()})
      on conflict do nothing`)
    await then.db.run(sql`
      insert into learning_day (user_id, day) values (${studentId}, ${tashkentDay(then.clock.now())}) on conflict do nothing`)
  }
}

const findComment = (deps: Deps, input: { courseId: number; authorId: number; text: string }) =>
  deps.db.one<{ id: number }>(sql`
    select id from course_comment
     where course_id = ${input.courseId} and author_id = ${input.authorId} and text = ${input.text}`)

async function postComment(
  then: Deps,
  input: { viewer: SessionUser; courseId: number; text: string; parentId?: number },
): Promise<number> {
  const { viewer, courseId, text, parentId } = input
  const there = await findComment(then, { courseId, authorId: viewer.id, text })
  if (there) return there.id
  const body = { text, ...(parentId !== undefined && { parent_id: parentId }) }
  return (await commentCourse(then, { viewer, courseId, body })).id
}

function happeningsOf(
  start: Date,
  studentId: number,
  course: LoadedCourse,
  purchase: DemoPurchase,
): Happening[] {
  const { comment, answer, score } = purchase
  const boughtAt = daysBefore(start, purchase.daysAgo, studentId * 7 + course.id)
  const after = (hours: number) => new Date(Math.min(boughtAt.getTime() + hours * HOUR_MS, start.getTime()))
  const courseId = course.id
  const happenings: Happening[] = [
    { at: boughtAt, happen: (then) => payAndBuy(then, studentId, course) },
    { at: after(20), happen: (then) => watch(then, studentId, course, purchase.watched) },
  ]
  if (score) {
    const happen = (then: Deps) => scoreCourse(then, { viewer: asStudent(studentId), courseId, score })
    happenings.push({ at: after(26), happen })
  }
  if (comment) {
    const byStudent = { viewer: asStudent(studentId), courseId, text: comment }
    happenings.push({ at: after(27), happen: (then) => postComment(then, byStudent) })
    if (answer) {
      const happen = async (then: Deps) => {
        const parentId = await postComment(then, byStudent)
        await postComment(then, { viewer: asTeacher(course.teacherId), courseId, text: answer, parentId })
      }
      happenings.push({ at: after(45), happen })
    }
  }
  return happenings
}

/** Loads the demo students and everything they did, in chronological order. Skips what is already loaded. */
export async function loadStudents(
  deps: Deps,
  start: Date,
  school: { students: DemoStudentContent[]; courses: LoadedCourse[]; teacherIds: Map<string, number> },
): Promise<void> {
  const byKey = (key: string) => {
    const course = school.courses.find(({ content }) => content.key === key)
    if (!course) throw new Error(`no demo course ${key}`)
    return course
  }
  const happenings: Happening[] = []
  for (const [i, content] of school.students.entries()) {
    const at = daysBefore(start, 64, i)
    const id = await makePerson(deps, { type: USER_TYPE.student, ...content, at })
    await setGoal(deps, id, { ...content, start })
    if (content.portrait) await drawOnce(asOf(deps, at), id, content.portrait)
    for (const purchase of content.purchases) {
      happenings.push(...happeningsOf(start, id, byKey(purchase.course), purchase))
    }
    for (const [j, key] of content.saves.entries()) {
      happenings.push({
        at: daysBefore(start, 1, i + j),
        happen: (then) => saveOnce(then, id, byKey(key).id),
      })
    }
    for (const username of content.follows) {
      const teacherId = school.teacherIds.get(username)
      if (teacherId === undefined) throw new Error(`no demo teacher ${username}`)
      happenings.push({ at: daysBefore(start, 30, i), happen: (then) => followOnce(then, id, teacherId) })
    }
  }
  happenings.sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const { at, happen } of happenings) await happen(asOf(deps, at))
}

async function setGoal(
  deps: Deps,
  studentId: number,
  {
    weekGoal,
    learnedDaysAgo = [],
    start,
  }: Pick<DemoStudentContent, 'weekGoal' | 'learnedDaysAgo'> & { start: Date },
): Promise<void> {
  if (weekGoal === undefined) return
  const days = learnedDaysAgo.map((ago) => tashkentDay(new Date(start.getTime() - ago * DAY_MS)))
  await deps.db.run(sql`update app_user set week_goal = ${weekGoal} where id = ${studentId}`)
  await deps.db.run(sql`
    insert into learning_day (user_id, day) select ${studentId}, unnest(${days}::date[]) on conflict do nothing`)
}

async function saveOnce(then: Deps, userId: number, courseId: number): Promise<void> {
  const saved = await then.db.one(
    sql`select 1 from saved_course where user_id = ${userId} and course_id = ${courseId}`,
  )
  if (!saved) await toggleSavedCourse(then, { viewer: asStudent(userId), courseId })
}

async function followOnce(then: Deps, userId: number, teacherId: number): Promise<void> {
  if (await isSubscribed(then.db, { userId, teacherId })) return
  await toggleSubscription(then, { userId, teacherId })
}
