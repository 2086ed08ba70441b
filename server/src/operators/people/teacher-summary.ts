import { toUzs } from '@kashf/contract/money/amount.ts'
import type { TeacherSummary } from '@kashf/contract/operators/people.ts'
import { DAY_MS } from '../../clock.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import { literal } from '../../db/literals.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { balanceOf } from '../../money/ledger/accounts.ts'

const RECENT_DAYS = 30
const SHOWN = 10

interface FiguresRow {
  courses_count: number
  sales: number
  refunds: number
  earned_tiyin: bigint
  paid_out_tiyin: bigint
  paid_cards: string[]
  unanswered_questions: number
  reports_open: number
  reports_hidden: number
}

/** What operators weigh when they decide about a teacher's payout or course. Fails with `not_found`. */
export async function teacherSummary(
  deps: Pick<Deps, 'db' | 'clock'>,
  teacherId: number,
): Promise<TeacherSummary> {
  const { db } = deps
  const since = new Date(deps.clock.now().getTime() - RECENT_DAYS * DAY_MS)
  const figures = await db.found<FiguresRow>(sql`
    select (select count(*)::int from course where teacher_id = t.user_id and deleted_at is null) as courses_count,
           sold.sales, sold.refunds, sold.earned_tiyin, paid.paid_out_tiyin, paid.paid_cards,
           (select count(*)::int from lesson_question
             where teacher_id = t.user_id and parent_id is null and deleted_at is null and hidden_at is null
               and answered_at is null) as unanswered_questions,
           reported.reports_open, reported.reports_hidden
      from teacher t
      cross join lateral (
        select count(*)::int as sales, count(refunded_at)::int as refunds,
               coalesce(sum(price_tiyin - shared_tiyin) filter (where refunded_at is null), 0)::bigint as earned_tiyin
          from purchase where teacher_id = t.user_id and created_at >= ${since} and price_tiyin > 0) sold
      cross join lateral (
        select coalesce(sum(amount_tiyin), 0)::bigint as paid_out_tiyin,
               coalesce(array_agg(distinct card_last4), '{}') as paid_cards
          from payout where teacher_id = t.user_id and status = 'paid') paid
      cross join lateral (
        select (count(*) filter (where status = 'open'))::int as reports_open,
               (count(*) filter (where status = 'hidden'))::int as reports_hidden
          from report_case where subject = 'course'
           and subject_id in (select id from course where teacher_id = t.user_id)) reported
     where t.user_id = ${teacherId}`)
  const [courses, payouts, earnings, reserved] = await Promise.all([
    coursesOf(deps, teacherId, since),
    payoutsOf(deps, teacherId),
    balanceOf(db, { kind: 'earnings', ownerId: teacherId }),
    balanceOf(db, { kind: 'payout_reserved', ownerId: teacherId }),
  ])
  const { earned_tiyin, paid_out_tiyin, ...counts } = figures
  return {
    ...counts,
    days: RECENT_DAYS,
    earned: toUzs(earned_tiyin),
    paid_out: toUzs(paid_out_tiyin),
    earnings: toUzs(earnings ?? 0n),
    reserved: toUzs(reserved ?? 0n),
    courses,
    payouts,
  }
}

type CourseRow = Omit<TeacherSummary['courses'][number], 'earned'> & { earned_tiyin: bigint }

/** The teacher's courses, those on sale first, with their recent sales. */
async function coursesOf(
  { db }: Pick<Deps, 'db'>,
  teacherId: number,
  since: Date,
): Promise<TeacherSummary['courses']> {
  const rows = await db.rows<CourseRow>(sql`
    select c.id, c.title, c.status, c.learners_count, sold.sales, sold.refunds, sold.earned_tiyin
      from (select * from course where teacher_id = ${teacherId} and deleted_at is null
             order by status = ${literal.courseStatus.published} desc, id desc limit ${SHOWN}) c
      cross join lateral (
        select count(*)::int as sales, count(refunded_at)::int as refunds,
               coalesce(sum(price_tiyin - shared_tiyin) filter (where refunded_at is null), 0)::bigint as earned_tiyin
          from purchase where course_id = c.id and created_at >= ${since} and price_tiyin > 0) sold
     order by c.status = ${literal.courseStatus.published} desc, c.id desc`)
  return rows.map(({ earned_tiyin, ...row }) => ({ ...row, earned: toUzs(earned_tiyin) }))
}

type PayoutRow = RowOf<Omit<TeacherSummary['payouts'][number], 'amount'>> & { amount_tiyin: bigint }

async function payoutsOf({ db }: Pick<Deps, 'db'>, teacherId: number): Promise<TeacherSummary['payouts']> {
  const rows = await db.rows<PayoutRow>(sql`
    select id, amount_tiyin, status, card_last4, created_at from payout
     where teacher_id = ${teacherId} order by id desc limit ${SHOWN}`)
  return rows.map(({ amount_tiyin, ...row }) => ({ ...withTimeText(row), amount: toUzs(amount_tiyin) }))
}
