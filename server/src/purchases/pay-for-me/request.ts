import type { Page } from '@kashf/contract/common.ts'
import { toUzs } from '@kashf/contract/money/amount.ts'
import { partToPay } from '@kashf/contract/purchases/part-price.ts'
import type {
  KeptBecause,
  PaymentRequest,
  PaymentRequestProgress,
  PaymentRequestState,
  PaymentRequestsQuery,
} from '@kashf/contract/purchases/pay-for-me.ts'
import { titled } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { idBelow, pageById } from '../../db/cursor.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { formatGiftCode } from '../gifts/gift-code.ts'

/** The whole price of what a request `row` asks for now, with the fee. */
const priceOf = (row: Pick<RequestRow, 'price_tiyin' | 'percent' | 'part' | 'parts'>): bigint =>
  partToPay(row.price_tiyin, row.percent, row)

/** A request with what it asks for at a moment. */
export interface RequestRow {
  id: number
  course: { id: number; title: string }
  tariff: number | null
  group: number | null
  /** The titles of tariff and group. */
  choice: string | null
  /** Months of access that would be bought, 13 for life. */
  period: number
  /** The learner's first name. */
  learner: string
  learner_blocked: boolean
  words: string | null
  number: string
  /** 80 random bits in the form of a gift's code. */
  code: string
  created_at: Date
  expires_at: Date
  kept_because: KeptBecause | null
  state: PaymentRequestState
  /** The teacher's, of the whole course also where a part is asked for. */
  price_tiyin: bigint
  percent: number
  part: number | null
  parts: number | null
  came_tiyin: bigint
  /** When the latest money came. */
  paid_at: Date | null
}

type ReadDeps = Pick<Deps, 'clock' | 'publicUrl'> & { db: Queryable }

/** Requests `r` with their terms, newest first. Everybody who asks what a request is worth reads it here. */
export const readRequests = (
  db: Queryable,
  at: Date,
  where: Statement,
  limit: number,
): Promise<RequestRow[]> =>
  db.rows<RequestRow>(sql`
    select r.id, ${titled(sql`c`)} as course, r.tariff_id as tariff, r.group_id as group,
           nullif(concat_ws(', ', a.title, g.title), '') as choice, coalesce(a.period, c.period) as period, u.first_name as learner, u.blocked_at is not null as learner_blocked, r.words,
           r.number, r.code, r.created_at, r.expires_at, r.kept_because, t.*,
           (select max(p.performed_at) from payment_of_request o join payment p on p.id = o.payment_id
             where o.request_id = r.id and p.status = 'credited') as paid_at
      from payment_request r join course c on c.id = r.course_id join app_user u on u.id = r.student_id
      left join course_tariff a on a.id = r.tariff_id left join course_group g on g.id = r.group_id
      cross join lateral payment_request_terms(r.id, ${at}) t
     where ${where} order by r.id desc limit ${limit}`)

/** What is to be paid to a request now, tiyin; 0 unless it is open, and while its money waits to be used. */
export function dueOf(row: RequestRow): bigint {
  const due = priceOf(row) - row.came_tiyin
  return row.state === 'open' && due > 0n ? due : 0n
}

/** What a request asks for, without what only its learner sees. */
export const progressOf = (row: RequestRow): PaymentRequestProgress => ({
  state: row.state,
  part: row.part === null || row.parts === null ? null : { part: row.part, parts: row.parts },
  price: toUzs(priceOf(row)),
  came: toUzs(row.came_tiyin),
  due: toUzs(dueOf(row)),
  kept_because: row.kept_because,
  expires_at: row.expires_at.toISOString(),
  paid_at: row.paid_at?.toISOString() ?? null,
})

function present({ publicUrl }: ReadDeps, row: RequestRow): PaymentRequest {
  const { paid_at: _, ...progress } = progressOf(row)
  return {
    id: row.id,
    course: row.course,
    tariff: row.tariff,
    group: row.group,
    words: row.words,
    url: `${publicUrl}/pay/${formatGiftCode(row.code)}`,
    created_at: row.created_at.toISOString(),
    ...progress,
  }
}

/** The requests of a learner, newest first. */
export async function listRequests(
  deps: ReadDeps,
  input: { studentId: number; query: PaymentRequestsQuery },
): Promise<Page<PaymentRequest>> {
  const { cursor, limit = 24 } = input.query
  const rows = await readRequests(
    deps.db,
    deps.clock.now(),
    sql`r.student_id = ${input.studentId} and r.id < ${idBelow(cursor)}::bigint`,
    limit + 1,
  )
  return pageById(rows, limit, (row) => present(deps, row))
}

/** One of the learner's own requests; `not_found` for any other. */
export async function ownRequest(
  deps: ReadDeps,
  own: { id: number; studentId: number },
): Promise<PaymentRequest> {
  const where = sql`r.id = ${own.id} and r.student_id = ${own.studentId}`
  const [row] = await readRequests(deps.db, deps.clock.now(), where, 1)
  if (!row) throw new Failure('not_found')
  return present(deps, row)
}
