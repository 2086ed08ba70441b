import { MONTHLY_PERIOD } from '@kashf/contract/constants.ts'
import { priceToPay, toUzs } from '@kashf/contract/money/amount.ts'
import { REMINDER_HOURS } from '@kashf/contract/notices/reminder-kinds.ts'
import { tashkentDay, tashkentMidnight } from '@kashf/contract/tashkent-time.ts'
import { closesAt, isOpenAt, learners } from '../../access/learners.ts'
import { saleStatus } from '../../catalogue/teachers/may-sell.ts'
import { DAY_MS, HOUR_MS } from '../../clock.ts'
import { literal } from '../../db/literals.ts'
import { sql } from '../../db/sql.ts'
import { isUnmuted } from '../../learning/announcements/announcement-rows.ts'
import { isUnfinished } from '../../learning/progress/course-progress.ts'
import type { Cause, Due } from '../due.ts'

/** The days before the end from which on a learner is told of it. */
const FIRST_DAYS = 14
const STAGES = [0, 3, FIRST_DAYS]

interface Row {
  user_id: number
  course_id: number
  title: string
  joined_at: Date
  until: Date
  /** Of another term; null for who did not buy the course, and where it is not sold to everybody. */
  price_tiyin: bigint | null
  percent: number
}

/** When the messages of the day begin to leave. */
const morningOf = (now: Date): number =>
  tashkentMidnight(tashkentDay(now)).getTime() + REMINDER_HOURS.from * HOUR_MS

/**
 * The stage of an end that comes so many days after this morning: 0 is the last chance to tell of it. A short access has only
 * the stages in its second half.
 */
function stageOf({ joined_at, until }: Row, now: Date): number | undefined {
  const days = Math.floor((until.getTime() - morningOf(now)) / DAY_MS)
  const halfDays = (until.getTime() - joined_at.getTime()) / DAY_MS / 2
  const stage = STAGES.find((each) => days <= each)
  return stage !== undefined && stage <= halfDays ? stage : undefined
}

/**
 * Courses that close for their learners, who have not finished them, with the price of another term. Months have notices of their
 * own.
 */
export const accessEnding: Cause = async ({ db, now, userIds }) => {
  const rows = await db.rows<Row>(sql`
    select e.student_id as user_id, c.id as course_id, c.title, e.created_at as joined_at, closing.at as until,
           case when e.purchase_id is not null and ${saleStatus} = ${literal.courseStatus.published} then
             case when not course_has_tariffs(c.id) then c.price_tiyin
                  else (select t.price_tiyin from tariff_place p join course_tariff t on t.id = p.tariff_id
                         where p.purchase_id = e.purchase_id and not t.with_group and t.retired_at is null) end
           end as price_tiyin, fee.percent
      from ${learners} e
      cross join lateral (select ${closesAt(now)} as at) closing
      join course c on c.id = e.course_id and c.deleted_at is null
      cross join lateral fee_of_sale(e.student_id, c.teacher_id, null, ${now}) fee
     where e.student_id = any(${userIds}::int[]) and ${isOpenAt(now)} and ${isUnmuted} and ${isUnfinished}
       and (c.period <> ${MONTHLY_PERIOD} or e.purchase_id is null)
       and closing.at < ${new Date(morningOf(now) + (FIRST_DAYS + 1) * DAY_MS)}`)
  return rows.flatMap((row): Due[] => {
    const { user_id, course_id, title, until, price_tiyin, percent } = row
    const stage = stageOf(row, now)
    if (stage === undefined) return []
    const price = price_tiyin === null ? null : toUzs(priceToPay(price_tiyin, percent))
    return [
      {
        userId: user_id,
        cause: `access_ending:${course_id}:${tashkentDay(until)}:${stage}`,
        date: until,
        notice: { kind: 'access_ending', subject: { course_id, title, until: until.toISOString(), price } },
      },
    ]
  })
}
