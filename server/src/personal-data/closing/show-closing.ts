import type { AccountClosing } from '@kashf/contract/accounts/personal-data.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import { toUzs } from '@kashf/contract/money/amount.ts'
import { isOpenAt, learners } from '../../access/learners.ts'
import { literal } from '../../db/literals.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../http/session.ts'
import { amountOf, earnedAmount } from '../../money/wallet/amount.ts'

/** Days between the request to close an account and the erasure of personal data. */
export const GRACE_DAYS = 14

interface ClosingRow {
  closes_at: Date | null
  has_open_payout: boolean
  purchased_courses: number
  own_courses: number
  learners: number
  unused_gifts: number
  unused_gifts_tiyin: bigint
}

/** The effects of closing the account now (money, courses, learners), and the date of a requested closing. */
export async function showClosing(deps: Deps, user: SessionUser): Promise<AccountClosing> {
  const [amount, shares, row] = await Promise.all([
    amountOf(deps, user),
    user.type === USER_TYPE.student ? earnedAmount(deps, user.id) : null,
    deps.db.one<ClosingRow>(sql`
      select u.closes_at,
             exists (select 1 from payout p where p.teacher_id = u.id and p.status in ('requested', 'approved')) as has_open_payout,
             (select count(*)::int from ${learners} e
               where e.student_id = u.id and ${isOpenAt(deps.clock.now())}) as purchased_courses,
             (select count(*)::int from course c
               where c.teacher_id = u.id and c.status in (${literal.courseStatus.published}, ${literal.courseStatus.hidden})) as own_courses,
             (select coalesce(sum(c.learners_count), 0)::int from course c where c.teacher_id = u.id) as learners,
             g.unused_gifts, g.unused_gifts_tiyin
        from app_user u cross join lateral (
               select count(*)::int as unused_gifts, coalesce(sum(price_tiyin + fee_tiyin), 0)::bigint as unused_gifts_tiyin
                 from gift where giver_id = u.id and used_at is null and returned_at is null) g
       where u.id = ${user.id}`),
  ])
  return {
    closes_at: row?.closes_at?.toISOString() ?? null,
    grace_days: GRACE_DAYS,
    // A debt from shares that went back is no reason to stay.
    balance: amount.balance + Math.max(shares?.balance ?? 0, 0),
    pending: amount.pending + (shares?.pending ?? 0),
    unused_gifts: { count: row?.unused_gifts ?? 0, paid: toUzs(row?.unused_gifts_tiyin ?? 0n) },
    has_open_payout: row?.has_open_payout ?? false,
    purchased_courses: row?.purchased_courses ?? 0,
    own_courses: row?.own_courses ?? 0,
    learners: row?.learners ?? 0,
  }
}
