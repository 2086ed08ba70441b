import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { isOpenAt, learners } from '../../access/learners.ts'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { isUnmuted } from '../../learning/announcements/announcement-rows.ts'
import { isUnfinished, lessonToGoOn } from '../../learning/progress/course-progress.ts'
import { lowestDataBytes } from '../../media/serving/lowest-data-bytes.ts'
import type { Cause, Due } from '../due.ts'

const BYTES_PER_MEGABYTE = 1024 ** 2

interface Row {
  user_id: number
  course_id: number
  title: string
  lesson_id: number
  lesson: string
  bytes: number
  /** Lessons that are not completed. */
  left: number
  lessons: number
  joined_at: Date
  /** The last time that the learner watched something of the course since joining; null: never. */
  last_at: Date | null
}

/** The days without learning, from the first on and before the second, in which each message is told. */
const NOT_BEGUN = [3, 7] as const
const LAST_LESSON = [1, 7] as const
const STALLED = [
  [7, 14],
  [14, 21],
] as const

/** What the row could be told for: its kind, what makes it another cause, and the days in which it is told. */
function pauseOf({ last_at, left, lessons }: Row, days: number) {
  const isIn = ([from, until]: readonly [number, number]) => days >= from && days < until
  if (last_at === null)
    return isIn(NOT_BEGUN) ? { kind: 'course_not_begun' as const, of: '', until: NOT_BEGUN[1] } : null
  if (left === 1 && lessons > 1 && isIn(LAST_LESSON))
    return { kind: 'last_lesson' as const, of: '', until: LAST_LESSON[1] }
  const stalled = STALLED.find(isIn)
  return stalled
    ? { kind: 'course_stalled' as const, of: `:${tashkentDay(last_at)}:${stalled[0]}`, until: stalled[1] }
    : null
}

/** Courses that a learner has not begun, has left for some days, or has but one lesson of, each with the lesson that is next. */
export const begunCourses: Cause = async ({ db, now, userIds }) => {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const rows = await db.rows<Row>(sql`
    with own as (
      select e.student_id, e.course_id, e.created_at as joined_at, count(*)::int as lessons,
             (count(*) - count(p.completed_at))::int as left,
             max(p.updated_at) filter (where p.updated_at >= e.created_at) as last_at
        from ${learners} e
        join lesson l on l.course_id = e.course_id and l.deleted_at is null
        left join lesson_progress p on p.lesson_id = l.id and p.user_id = e.student_id
       where e.student_id = any(${userIds}::int[]) and ${isOpenAt(now)} and ${isUnmuted} and ${isUnfinished}
       group by e.student_id, e.course_id, e.created_at)
    select own.student_id as user_id, c.id as course_id, c.title, l.id as lesson_id, l.title as lesson,
           ${lowestDataBytes} as bytes, own.left, own.lessons, own.joined_at, own.last_at
      from own join course c on c.id = own.course_id and c.deleted_at is null
      cross join lateral ${lessonToGoOn(sql`own.course_id`, sql`own.student_id`, now)} l
      left join video v on v.id = l.video_id
     where own.left > 0 and coalesce(own.last_at, own.joined_at) > ${ago(STALLED[1][1])}
       and coalesce(own.last_at, own.joined_at) <= ${ago(LAST_LESSON[0])}`)
  return rows.flatMap((row): Due[] => {
    const { user_id, course_id, title, lesson_id, lesson, bytes } = row
    const since = row.last_at ?? row.joined_at
    const pause = pauseOf(row, (now.getTime() - since.getTime()) / DAY_MS)
    if (!pause) return []
    const megabytes = bytes > 0 ? Math.ceil(bytes / BYTES_PER_MEGABYTE) : null
    return [
      {
        userId: user_id,
        cause: `${pause.kind}:${course_id}${pause.of}`,
        date: new Date(since.getTime() + pause.until * DAY_MS),
        notice: { kind: pause.kind, subject: { course_id, title, lesson_id, lesson, megabytes } },
      },
    ]
  })
}
