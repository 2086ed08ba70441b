import { tashkentDay, tashkentMidnight } from '@kashf/contract/tashkent-time.ts'
import { isOpenAt, learners } from '../../access/learners.ts'
import { lockOf } from '../../access/locks.ts'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { dueAt } from '../../homework/deadline.ts'
import { isUnmuted } from '../../learning/announcements/announcement-rows.ts'
import type { Cause } from '../due.ts'

/** The end of tomorrow in Tashkent. What comes until then is told. */
const endOfTomorrow = (now: Date): Date => new Date(tashkentMidnight(tashkentDay(now)).getTime() + 2 * DAY_MS)

/** Exams in which the person has a place, today and tomorrow. */
export const comingExams: Cause = async ({ db, now, userIds }) => {
  const rows = await db.rows<{ user_id: number; test_id: number; title: string; opens_at: Date }>(sql`
    select p.user_id, t.id as test_id, t.title, t.opens_at from test_place p join test t on t.id = p.test_id
     where p.user_id = any(${userIds}::int[]) and t.purpose = 'exam' and t.state = 'published' and t.deleted_at is null
       and t.opens_at > ${now} and t.opens_at < ${endOfTomorrow(now)}`)
  return rows.map(({ user_id, test_id, title, opens_at }) => ({
    userId: user_id,
    cause: `exam_soon:${test_id}:${opens_at.toISOString()}`,
    date: opens_at,
    notice: { kind: 'exam_soon', subject: { test_id, title, starts_at: opens_at.toISOString() } },
  }))
}

interface DueHomework {
  user_id: number
  course_id: number
  title: string
  lesson_id: number
  lesson: string
  homework_id: number
  due_at: Date
}

/** Homework of open lessons that is to be handed in today or tomorrow. Who was told of a later day since yesterday is not told. */
export const dueHomework: Cause = async ({ db, now, userIds }) => {
  const rows = await db.rows<DueHomework>(sql`
    select e.student_id as user_id, c.id as course_id, c.title, l.id as lesson_id, l.title as lesson, h.id as homework_id, d.due_at
      from ${learners} e join course c on c.id = e.course_id and c.deleted_at is null
      join lesson l on l.course_id = c.id and l.deleted_at is null
      join homework h on h.lesson_id = l.id and h.deleted_at is null
      left join homework_work w on w.homework_id = h.id and w.user_id = e.student_id
      cross join lateral (select ${dueAt} as due_at) d
     where e.student_id = any(${userIds}::int[]) and ${isOpenAt(now)} and ${isUnmuted}
       and coalesce(w.state, 'draft') = 'draft' and d.due_at > ${now} and d.due_at < ${endOfTomorrow(now)}
       and not exists (select from homework_extension x
                        where x.homework_id = h.id and x.user_id = e.student_id
                          and x.given_at > ${new Date(now.getTime() - DAY_MS)})
       and (l.is_open or ${lockOf(sql`e.student_id`, now)} is null)`)
  return rows.map(({ user_id, homework_id, due_at, ...subject }) => ({
    userId: user_id,
    cause: `homework_due:${homework_id}:${tashkentDay(due_at)}`,
    date: due_at,
    notice: { kind: 'homework_due', subject: { ...subject, until: due_at.toISOString() } },
  }))
}
