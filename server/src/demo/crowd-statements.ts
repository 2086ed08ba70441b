import { SCORE_COUNTS_FROM_PERCENT } from '@kashf/contract/constants.ts'
import { priceToPay } from '@kashf/contract/money/amount.ts'
import { HOUR_MS } from '../clock.ts'
import type { Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { accessUntil } from '../purchases/access-until.ts'
import { daysBefore } from './demo-dates.ts'
import type { LoadedCourse } from './load-teacher.ts'
import { videoLengthS } from './video/timetable.ts'

/** What a person of the crowd did with a course. */
export interface CrowdShare {
  studentId: number
  course: LoadedCourse
  /** The number of completed lessons. */
  completed: number
  /** Null without a score. */
  score: number | null
  daysAgo: number
}

const boughtAt = (start: Date, { daysAgo, studentId }: CrowdShare) => daysBefore(start, daysAgo, studentId)
const later = (at: Date, hours: number) => new Date(at.getTime() + hours * HOUR_MS)

/** Buys all courses, oldest purchase first; the wallets hold enough money. */
export async function buyAll(
  tx: Tx,
  start: Date,
  { shares, percent }: { shares: CrowdShare[]; percent: Parameters<typeof priceToPay>[1] },
): Promise<void> {
  const sales = shares
    .map((share) => {
      const { title, price, period } = share.course.content
      const at = boughtAt(start, share)
      const priceTiyin = BigInt(price) * 100n
      return {
        student: share.studentId,
        course: share.course.id,
        teacher: share.course.teacherId,
        title,
        price: String(priceTiyin),
        paid: String(priceToPay(priceTiyin, percent)),
        period,
        at,
        until: accessUntil(at, period),
      }
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  const outcomes = await tx.rows<{ outcome: string }>(sql`
    select sale.outcome from jsonb_to_recordset(${JSON.stringify(sales)}::jsonb)
        as s (student int, course int, teacher int, title text, price bigint, paid bigint, period smallint, at timestamptz,
          until timestamptz),
      lateral sell_course(s.student, s.course, s.at, s.teacher, s.title, s.price, s.period, ${percent}, null, s.paid,
        s.at, s.until, p_facts => jsonb_build_object('title', s.title)) sale`)
  const failed = outcomes.find(({ outcome }) => outcome !== 'sold')
  if (failed) throw new Error(`a sale to the crowd ended as ${failed.outcome}`)
}

/** How far the nth lesson was watched: almost to the end if completed, otherwise to where the person stopped. */
function watchedPercent({ studentId }: CrowdShare, nth: number, isComplete: boolean): number {
  const luck = (studentId * 37 + nth * 11) % 70
  return isComplete ? 92 + (luck % 9) : 8 + luck
}

/** Writes the watch progress of everybody: completed lessons, and a part of the next one. */
export async function watchAll(tx: Tx, start: Date, shares: CrowdShare[]): Promise<void> {
  const watched = shares.flatMap((share) => {
    return share.course.lessons.slice(0, share.completed + 1).map((lesson, i) => {
      const lengthS = videoLengthS(lesson)
      const isComplete = i < share.completed
      return {
        student: share.studentId,
        lesson: share.course.lessonIds[i],
        course: share.course.id,
        until: Math.round((lengthS * watchedPercent(share, i, isComplete)) / 100),
        // One in three replays a part of each lesson.
        again:
          (share.studentId + i) % 3 === 0 ? [0.42, 0.47].map((part) => Math.round(lengthS * part)) : [0, 0],
        done: isComplete,
        at: later(boughtAt(start, share), 2 + i),
      }
    })
  })
  await tx.run(sql`
    insert into lesson_progress (user_id, lesson_id, position_s, watched, completed_at, started_at, updated_at)
    select student, lesson, case when done then 0 else until end, ('{[0,' || until || ')}')::int4multirange,
        case when done then at end, at, at
      from jsonb_to_recordset(${JSON.stringify(watched)}::jsonb)
        as w (student int, lesson int, until int, done boolean, at timestamptz)
    on conflict do nothing`)
  await tx.run(sql`
    insert into lesson_watch (user_id, course_id, lesson_id, day, is_learner, watched, again, completed)
    select student, course, lesson, (at at time zone 'Asia/Tashkent')::date, true, ('{[0,' || until || ')}')::int4multirange,
           int4multirange(int4range((again ->> 0)::int, (again ->> 1)::int)), done
      from jsonb_to_recordset(${JSON.stringify(watched)}::jsonb)
        as w (student int, course int, lesson int, until int, again jsonb, done boolean, at timestamptz)
    on conflict do nothing`)
}

/** Scores the courses and adds the scores that count to the sums of courses and teachers. */
export async function scoreAll(tx: Tx, start: Date, shares: CrowdShare[]): Promise<void> {
  const scores = shares
    .filter(({ score }) => score !== null)
    .map((share) => ({
      student: share.studentId,
      course: share.course.id,
      score: share.score,
      at: later(boughtAt(start, share), 30),
    }))
  await tx.run(sql`
    with given as (
      insert into course_score (user_id, course_id, score, watched_percent, weighs, updated_at)
      select s.student, s.course, s.score, watched, watched >= ${SCORE_COUNTS_FROM_PERCENT}, least(s.at, ${start})
        from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb)
            as s (student int, course int, score smallint, at timestamptz),
          course_watched_percent(s.student, s.course) as watched
      returning course_id, score, weighs)
    update course c set score_sum = c.score_sum + g.sum, scores_count = c.scores_count + g.count
      from (select course_id, sum(score)::int as sum, count(*)::int as count from given where weighs group by course_id) g
     where g.course_id = c.id`)
  await tx.run(sql`
    update teacher t set score_sum = c.sum, scores_count = c.count
      from (select teacher_id, sum(score_sum)::int as sum, sum(scores_count)::int as count from course group by teacher_id) c
     where c.teacher_id = t.user_id`)
}
