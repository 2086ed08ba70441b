import { type CourseMessage, MESSAGE_KINDS } from '@kashf/contract/learning/course-messages.ts'
import { toUzs } from '@kashf/contract/money/amount.ts'
import { mayInSql } from '../../catalogue/courses/policy.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'

/** Sales this long after a press count for the message. */
const BOUGHT_WITHIN_DAYS = 7

type Row = Omit<CourseMessage, 'bought'> & { sees_sales: boolean; sales: number; tiyin: bigint }

/**
 * Messages of courses with their figures, in the order in which learners get them; `where` is about `course_message m` and
 * `course c`. The sales are for those who see the figures of the course.
 */
export async function messageRows(
  db: Queryable,
  teacherId: number,
  where: Statement,
): Promise<CourseMessage[]> {
  const rows = await db.rows<Row>(sql`
    select m.id, m.kind, m.number, m.text, m.is_on, m.version, reached.sent, reached.pressed,
           ${mayInSql(teacherId, 'see_figures')} as sees_sales, bought.sales, bought.tiyin
      from course_message m join course c on c.id = m.course_id and c.deleted_at is null
      cross join lateral (
        select count(*)::int as sent, count(s.pressed_at)::int as pressed
          from course_message_sent s where s.message_id = m.id) reached
      cross join lateral (
        select count(*)::int as sales, coalesce(sum(p.price_tiyin), 0)::int8 as tiyin
          from course_message_sent s
          join purchase p on p.student_id = s.user_id and p.teacher_id = c.teacher_id and p.course_id <> c.id
           and p.created_at >= s.pressed_at and p.created_at < s.pressed_at + ${BOUGHT_WITHIN_DAYS} * interval '1 day'
           and p.price_tiyin > 0 and p.refunded_at is null
         where s.message_id = m.id) bought
     where m.deleted_at is null and ${where}
     order by array_position(${[...MESSAGE_KINDS]}::text[], m.kind), m.number, m.id`)
  return rows.map(({ sees_sales, sales, tiyin, ...message }) => ({
    ...message,
    bought: sees_sales ? { sales, amount: toUzs(tiyin) } : null,
  }))
}
