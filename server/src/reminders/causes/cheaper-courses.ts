import { priceToPay, toUzs } from '@kashf/contract/money/amount.ts'
import { learners } from '../../access/learners.ts'
import { saleStatus } from '../../catalogue/teachers/may-sell.ts'
import { DAY_MS } from '../../clock.ts'
import { literal } from '../../db/literals.ts'
import { sql } from '../../db/sql.ts'
import type { Cause } from '../due.ts'

/** How long a lower price is news. */
const NEWS_MS = 3 * DAY_MS

interface Row {
  user_id: number
  course_id: number
  title: string
  change_id: number
  changed_at: Date
  price_tiyin: bigint
  before_tiyin: bigint
  percent: number
}

const shown = (tiyin: bigint, percent: number) => toUzs(priceToPay(tiyin, percent))

/**
 * Saved courses that cost less than when they were saved, by a change of the last days. A price that was raised first and then
 * lowered to the old one is no news.
 */
export const cheaperCourses: Cause = async ({ db, now, userIds }) => {
  const rows = await db.rows<Row>(sql`
    select s.user_id, c.id as course_id, c.title, change.id as change_id, change.created_at as changed_at, c.price_tiyin,
           (select p.before_tiyin from course_price p where p.course_id = c.id and p.created_at > s.created_at
             order by p.id limit 1) as before_tiyin,
           fee.percent
      from course_price change
      join course c on c.id = change.course_id and c.deleted_at is null
      join saved_course s on s.course_id = c.id and s.user_id = any(${userIds}::int[])
      cross join lateral fee_of_sale(s.user_id, c.teacher_id, null, ${now}) fee
     where change.created_at > ${new Date(now.getTime() - NEWS_MS)} and change.created_at > s.created_at
       and change.after_tiyin < change.before_tiyin and change.after_tiyin = c.price_tiyin
       and not exists (select from course_price later where later.course_id = c.id and later.id > change.id)
       and ${saleStatus} = ${literal.courseStatus.published}
       and not exists (select from ${learners} e where e.student_id = s.user_id and e.course_id = c.id)`)
  return rows
    .filter(({ price_tiyin, before_tiyin }) => price_tiyin < before_tiyin)
    .map(({ user_id, course_id, title, change_id, changed_at, price_tiyin, before_tiyin, percent }) => ({
      userId: user_id,
      cause: `course_cheaper:${course_id}:${change_id}`,
      date: new Date(changed_at.getTime() + NEWS_MS),
      notice: {
        kind: 'course_cheaper',
        subject: {
          course_id,
          title,
          amount: shown(price_tiyin, percent),
          before: shown(before_tiyin, percent),
        },
      },
    }))
}
