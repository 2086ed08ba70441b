import { isOpenAt, learners } from '../../access/learners.ts'
import { lockOf } from '../../access/locks.ts'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { dueAt } from '../deadline.ts'

/** How near a deadline is named, and how long a missed one still is, where late work is taken. */
const AHEAD_MS = 7 * DAY_MS
const BEHIND_MS = 14 * DAY_MS
const MOST = 10

/** Homework that its learner has to send. */
export interface HomeworkToDo {
  lesson_id: number
  course_id: number
  /** Of the lesson. */
  title: string
  course_title: string
  due_at: Date | null
  /** It was sent and returned. */
  is_returned: boolean
}

/** What a learner has to send in open lessons: what was returned, then what is not handed in, by its deadline. */
export function homeworkToDo(deps: Pick<Deps, 'db' | 'clock'>, userId: number): Promise<HomeworkToDo[]> {
  const now = deps.clock.now()
  const [from, until] = [new Date(now.getTime() - BEHIND_MS), new Date(now.getTime() + AHEAD_MS)]
  return deps.db.rows<HomeworkToDo>(sql`
    select l.id as lesson_id, c.id as course_id, l.title, c.title as course_title, d.due_at,
           coalesce(w.state = 'returned', false) as is_returned
      from ${learners} e join course c on c.id = e.course_id and c.deleted_at is null
      join lesson l on l.course_id = c.id and l.deleted_at is null
      join homework h on h.lesson_id = l.id and h.deleted_at is null
      left join homework_work w on w.homework_id = h.id and w.user_id = e.student_id
      cross join lateral (select ${dueAt} as due_at) d
     where e.student_id = ${userId} and ${isOpenAt(now)} and (l.is_open or ${lockOf(userId, now)} is null)
       and (w.state = 'returned' or (
         coalesce(w.state, 'draft') = 'draft' and d.due_at between ${from} and ${until}
         and (d.due_at >= ${now} or h.late <> 'closed')))
     order by is_returned desc, d.due_at, l.id limit ${MOST}`)
}
