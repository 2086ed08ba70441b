import type { TeacherStatus } from '@kashf/contract/constants.ts'
import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { toUzs } from '@kashf/contract/money/amount.ts'
import type { AdminPerson } from '@kashf/contract/operators/people.ts'
import { listSessions } from '../../accounts/sessions/devices.ts'
import { audit } from '../../audit/audit.ts'
import { literal } from '../../db/literals.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { balanceOf } from '../../money/ledger/accounts.ts'
import { latestMovements } from '../../money/wallet/movements.ts'
import { listSeatOrders } from '../../purchases/seat-orders/seat-order.ts'
import { reportsOf, uploadsOf } from './person-content.ts'
import { partnerLinksOf } from './person-partner-links.ts'
import { boughtBy, giftsOf, purchasesOf } from './person-purchases.ts'
import { findUser } from './users.ts'

const MOVEMENTS_SHOWN = 10
const SEAT_ORDERS_SHOWN = 10

/** One person with everything that an operator needs to answer them: money, purchases, sessions, uploads, reports. */
export async function findPerson(
  deps: Deps,
  userId: number,
  language: InterfaceLanguage,
): Promise<AdminPerson> {
  const user = await findUser(deps.db, userId)
  const [
    account,
    money,
    bought,
    purchases,
    gifts,
    seatOrders,
    partner_links,
    movements,
    sessions,
    uploads,
    reports,
  ] = await Promise.all([
    accountOf(deps, userId),
    moneyOf(deps, userId),
    boughtBy(deps.db, userId),
    purchasesOf(deps.db, userId),
    giftsOf(deps.db, userId),
    listSeatOrders(deps, { buyerId: userId, query: { limit: SEAT_ORDERS_SHOWN } }),
    partnerLinksOf(deps.db, userId),
    latestMovements(deps, userId, MOVEMENTS_SHOWN, language),
    listSessions(deps, userId),
    uploadsOf(deps.db, userId),
    reportsOf(deps.db, userId),
  ])
  return {
    user,
    ...account,
    last_seen_at: sessions[0]?.last_seen_at ?? null,
    money,
    bought,
    purchases,
    gifts,
    seat_orders: seatOrders.data.map(({ id, course, status, places, sum, created_at }) => ({
      ...{ id, course, status, places, sum, created_at },
    })),
    partner_links,
    movements: movements.map(({ id, credit, debit, comment, created_at }) => ({
      id,
      amount: credit - debit,
      comment,
      created_at,
    })),
    sessions,
    uploads,
    reports,
  }
}

async function accountOf(
  deps: Deps,
  userId: number,
): Promise<Pick<AdminPerson, 'teacher' | 'has_second_factor' | 'has_shares'>> {
  const row = await deps.db.found<{
    has_second_factor: boolean
    has_shares: boolean
    status: TeacherStatus | null
    specialization: string | null
    phone: string | null
    courses_count: number
    courses_hidden_with_block: number
  }>(sql`
    select u.totp_secret is not null as has_second_factor,
           exists (select from purchase_share where person_id = u.id) as has_shares, t.status, t.specialization, t.phone,
           (select count(*)::int from course
             where teacher_id = u.id and status = ${literal.courseStatus.published}) as courses_count,
           (select count(*)::int from course where teacher_id = u.id and hidden_with_teacher) as courses_hidden_with_block
      from app_user u left join teacher t on t.user_id = u.id where u.id = ${userId}`)
  const { has_second_factor, has_shares, status, specialization, ...teacher } = row
  return {
    has_second_factor,
    has_shares,
    teacher: status && { status, specialization: specialization ?? '', ...teacher },
  }
}

async function moneyOf(deps: Deps, ownerId: number): Promise<AdminPerson['money']> {
  const [wallet, earnings, reserved] = await Promise.all(
    (['wallet', 'earnings', 'payout_reserved'] as const).map((kind) => balanceOf(deps.db, { kind, ownerId })),
  )
  return { wallet: toUzs(wallet ?? 0n), earnings: toUzs(earnings ?? 0n), reserved: toUzs(reserved ?? 0n) }
}

/** Records that an operator has looked at a person's money, once an hour for each person. */
export async function recordView(
  deps: Pick<Deps, 'db'>,
  { operatorId, userId }: { operatorId: number; userId: number },
): Promise<void> {
  const subject = `money:${userId}`
  const recorded = await deps.db.one(sql`
    select from audit_entry
     where subject = ${subject} and operator_id = ${operatorId} and action = 'user.view' and created_at > now() - interval '1 hour'`)
  if (!recorded) await audit(deps.db, { personId: operatorId, action: 'user.view', subject })
}
