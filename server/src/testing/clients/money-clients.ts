import { paymentApps, type StartedPayment } from '@kashf/simulators/payment-apps.ts'
import { systemClock } from '../../clock.ts'
import { readEnv } from '../../config/env.ts'
import type { Db } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { PAYOUT_TO } from '../builders/money.ts'
import type { TestPerson } from '../builders/people.ts'

/**
 * The configuration of a server whose money is tested: keys of the payment apps, small payouts, a short refund window.
 */
export const MONEY_VARIABLES = {
  SECRET_KEY: 'a test secret that is long enough to pass',
  PAYME_KEY: 'test-payme-key',
  CLICK_SERVICE_ID: '77001',
  CLICK_SECRET_KEY: 'test-click-key',
  UZUM_LOGIN: 'uzum',
  UZUM_PASSWORD: 'test-uzum-password',
  UZUM_SERVICE_ID: '700100',
  PAYNET_LOGIN: 'paynet',
  PAYNET_PASSWORD: 'test-paynet-password',
  PAYNET_SERVICE_ID: '5',
  PAYOUT_MIN: '1000',
  REFUND_WINDOW_HOURS: '0.0005',
}

/** An answer of the server in full. Rejects when the connection broke and the outcome is unknown. */
export type Send = (
  path: string,
  request: { method: string; headers: Record<string, string>; body?: string },
) => Promise<{ status: number; body: string }>

/** People who top up, buy, refund and pay out at random, and remember what the server acknowledged. */
export interface MoneyClients {
  /** Makes one random call. A lost answer proves nothing either way. */
  move(): Promise<void>
  /** Tops up a student's wallet through a payment app; true if that was acknowledged. */
  topUp(student: TestPerson): Promise<boolean>
  /** Repeats the payments without an answer until they have one, as the payment apps do. */
  settle(): Promise<void>
  counts(): { credited: number; purchases: number; refunds: number; payouts: number; lost: number }
  /** Acknowledged operations that are missing from the database, in sentences. */
  losses(db: Db): Promise<string[]>
}

/** Opens the clients of a server with `MONEY_VARIABLES`. */
export function openMoneyClients(school: {
  send: Send
  random: () => number
  students: readonly TestPerson[]
  teachers: readonly TestPerson[]
  operator: TestPerson
  courses: readonly number[]
}): MoneyClients {
  const { send, random, students, teachers, operator, courses } = school
  /** Operations that were answered with success. */
  const acknowledged = {
    credited: new Map<string, StartedPayment>(),
    ended: new Set<string>(),
    purchases: new Map<string, number>(),
    refunds: new Set<string>(),
    payouts: new Map<number, Set<string>>(),
  }
  /** Payments that the payment app repeats until it gets an answer, as the providers do. */
  const unsettled = new Map<string, StartedPayment>()
  let lost = 0

  function pick<T>(list: readonly T[]): T {
    const found = list[Math.floor(random() * list.length)]
    if (found === undefined) throw new Error('nothing to pick from')
    return found
  }

  /** The answer, or null when the connection broke and the outcome is unknown. */
  async function call(method: string, path: string, person: TestPerson, body?: object) {
    try {
      const answer = await send(path, {
        method,
        headers: {
          authorization: `Bearer ${person.token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      const parsed: { data: Record<string, unknown> } = JSON.parse(answer.body)
      return { status: answer.status, data: parsed.data }
    } catch {
      lost++
      return null
    }
  }

  const apps = paymentApps(
    (provider) =>
      async ({ method = 'POST', path = '', headers, body }) =>
        send(`/api/outApis/${provider}${path}`, { method, headers, body }),
    readEnv(MONEY_VARIABLES),
    systemClock.now,
  )
  const keyOf = ({ provider, id }: StartedPayment) => `${provider}:${id}`

  async function credit(payment: StartedPayment): Promise<void> {
    if ((await payment.credit()) === 'credited') acknowledged.credited.set(keyOf(payment), payment)
    unsettled.delete(keyOf(payment))
  }
  async function pay(student: TestPerson): Promise<StartedPayment> {
    const tiyin = (1_000 + Math.floor(random() * 150_000)) * 100
    const payment = await pick(apps)(student.paymentId, tiyin)
    if (payment.isCredited) acknowledged.credited.set(keyOf(payment), payment)
    unsettled.set(keyOf(payment), payment)
    await credit(payment)
    return payment
  }
  const moves = {
    async topup() {
      await pay(pick(students))
    },
    async repeat() {
      if (unsettled.size > 0) await credit(pick([...unsettled.values()]))
    },
    async takeBack() {
      if (acknowledged.credited.size === 0) return
      const payment = pick([...acknowledged.credited.values()])
      if ((await payment.takeBack()) === 'ended') acknowledged.ended.add(keyOf(payment))
    },
    async buy() {
      const [student, courseId] = [pick(students), pick(courses)]
      const clicks = random() < 0.3 ? 2 : 1
      const answers = await Promise.all(
        Array.from({ length: clicks }, () =>
          call('GET', `/api/actioncourses/buy-course/${courseId}`, student),
        ),
      )
      const key = `${student.id}:${courseId}`
      for (const answer of answers) {
        if (answer?.status === 201)
          acknowledged.purchases.set(key, (acknowledged.purchases.get(key) ?? 0) + 1)
      }
    },
    async refund() {
      const [student, courseId] = [pick(students), pick(courses)]
      const answer = await call('POST', `/api/purchases/${courseId}/refund`, student)
      // A repeated call gets the same answer, so a refund is identified by its time.
      if (answer?.status !== 200) return
      acknowledged.refunds.add(`${student.id}:${courseId}:${answer.data.refunded_at}`)
    },
    async requestPayout() {
      const body = { amount: 1_000 + Math.floor(random() * 20_000), ...PAYOUT_TO }
      const answer = await call('POST', '/api/outApis/payoutteacher', pick(teachers), body)
      if (answer?.status === 201) acknowledged.payouts.set(Number(answer.data.id), new Set(['requested']))
    },
    async decidePayout() {
      const known = [...acknowledged.payouts.keys()]
      if (known.length === 0) return
      const id = pick(known)
      const verb = pick(['approve', 'approve', 'paid', 'paid', 'refuse', 'return'])
      const answer = await call('POST', `/api/admin/payouts/${id}/${verb}`, operator, { reason: 'Sinov' })
      if (answer?.status === 200) acknowledged.payouts.get(id)?.add(String(answer.data.status))
    },
  }
  const { topup, repeat, takeBack, buy, refund, requestPayout, decidePayout } = moves
  const choices = [
    ...[topup, topup, topup, repeat, takeBack],
    ...[buy, buy, buy, buy, refund, requestPayout, decidePayout],
  ]

  async function lostPayments(db: Db): Promise<string[]> {
    const rows = await db.rows<{ id: string; status: string }>(
      sql`select provider || ':' || provider_transaction_id as id, status from payment`,
    )
    const stored = new Map(rows.map(({ id, status }) => [id, status]))
    const unlike = (ids: Iterable<string>, expected: string[]) =>
      [...ids].flatMap((id) => {
        const status = stored.get(id) ?? 'missing'
        return expected.includes(status) ? [] : [`payment ${id} is ${status}, not ${expected.join(' or ')}`]
      })
    return [
      ...unlike(acknowledged.ended, ['reversed']),
      ...unlike(acknowledged.credited.keys(), ['credited', 'reversed']),
    ]
  }

  async function lostPurchases(db: Db): Promise<string[]> {
    const rows = await db.rows<{ key: string; refunded_at: Date | null }>(
      sql`select student_id || ':' || course_id as key, refunded_at from purchase`,
    )
    const stored = Map.groupBy(rows, ({ key }) => key)
    const refunded = new Set(
      rows.flatMap(({ key, refunded_at }) => (refunded_at ? [`${key}:${refunded_at.toISOString()}`] : [])),
    )
    const purchases = [...acknowledged.purchases].flatMap(([key, count]) => {
      const found = stored.get(key)?.length ?? 0
      return found >= count ? [] : [`${count} purchases ${key} were acknowledged, ${found} are stored`]
    })
    const refunds = [...acknowledged.refunds].filter((key) => !refunded.has(key))
    return [...purchases, ...refunds.map((key) => `refund ${key} is missing`)]
  }

  /** A payout may be further than acknowledged, because a call with a lost answer may have taken effect. */
  async function lostPayouts(db: Db): Promise<string[]> {
    const rows = await db.rows<{ id: number; status: string }>(sql`select id, status from payout`)
    const stored = new Map(rows.map(({ id, status }) => [id, status]))
    const order = ['requested', 'approved', 'paid', 'returned']
    return [...acknowledged.payouts].flatMap(([id, answered]) => {
      const status = stored.get(id) ?? 'missing'
      const furthest = Math.max(...[...answered].map((one) => order.indexOf(one)))
      const holds = answered.has('refused')
        ? status === 'refused'
        : status === 'refused' || order.indexOf(status) >= furthest
      return holds ? [] : [`payout ${id} is ${status} after ${[...answered].join(', ')}`]
    })
  }

  return {
    async move() {
      await pick(choices)().catch(() => {
        lost++
      })
    },
    topUp: async (student) => acknowledged.credited.has(keyOf(await pay(student))),
    async settle() {
      for (const payment of [...unsettled.values()]) await credit(payment)
    },
    counts: () => ({
      credited: acknowledged.credited.size,
      purchases: acknowledged.purchases.size,
      refunds: acknowledged.refunds.size,
      payouts: acknowledged.payouts.size,
      lost,
    }),
    losses: async (db) => [
      ...(await lostPayments(db)),
      ...(await lostPurchases(db)),
      ...(await lostPayouts(db)),
    ],
  }
}

/**
 * Errors in sentences: sales and refunds without exactly one notice per side, and courses that a student owns twice.
 */
export async function wronglyTold(db: Db): Promise<string[]> {
  const told = await db.rows<{ id: number }>(sql`
    select p.id from purchase p
     where (select count(*) from notice n where n.kind in ('purchase', 'sale') and n.once_key = 'purchase:' || p.id) <> 2
        or (select count(*) from notice n where n.kind in ('refund', 'sale_refunded') and n.once_key = 'refund:' || p.id)
           <> case when p.refunded_at is null or p.price_tiyin = 0 then 0 else 2 end`)
  const twice = await db.rows<{ student_id: number; course_id: number }>(sql`
    select student_id, course_id from purchase where refunded_at is null group by 1, 2 having count(*) > 1`)
  return [
    ...told.map(({ id }) => `purchase ${id} was not told once to each side`),
    ...twice.map((row) => `student ${row.student_id} owns course ${row.course_id} twice`),
  ]
}

/** Whether the workers have processed all sales. */
export const areSalesProcessed = async (db: Db): Promise<boolean> =>
  (await db.rows(sql`select from course_learner_change limit 1`)).length === 0
