import type { ServerInternals } from '@kashf/simulators/acceptance.ts'
import type { Db } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { balanceOf } from '../../money/ledger/accounts.ts'
import { expirePayments } from '../../money/payments/expire-payments.ts'
import { buyCourse } from '../../purchases/buy-course.ts'
import type { TestApp } from '../app.ts'
import { buildCourse } from '../builders/courses.ts'
import { buildTeacher } from '../builders/people.ts'

/** Gives the acceptance cases access to balances, clock and database of the application under test. */
export function internalsOf(kashf: TestApp): ServerInternals {
  const { deps } = kashf
  const ownerOf = async (paymentId: string) => {
    const row = await deps.db.one<{ id: number }>(
      sql`select id from app_user where payment_id = ${paymentId}`,
    )
    if (!row) throw new Error(`no account has the payment id ${paymentId}`)
    return row.id
  }
  return {
    balance: async (paymentId) => balanceOf(deps.db, { kind: 'wallet', ownerId: await ownerOf(paymentId) }),
    advance: (ms) => kashf.clock.advance(ms),
    sweep: async () => {
      for (const provider of ['payme', 'click', 'uzum'] as const) await expirePayments(deps, provider)
    },
    async spend(paymentId) {
      const teacher = await buildTeacher(deps)
      const course = await buildCourse(deps, { teacherId: teacher.id, price: 5_000, lessons: 0 })
      await buyCourse(deps, { student: { id: await ownerOf(paymentId) }, courseId: course.id })
    },
    async withoutDatabase(work) {
      const working = deps.db
      const down = () => Promise.reject(new Error('connection refused'))
      const broken: Db = { ...working, transaction: down, rows: down, one: down, run: down, executeSql: down }
      deps.db = broken
      try {
        return await work()
      } finally {
        deps.db = working
      }
    },
    payments: async () =>
      (await deps.db.one<{ n: number }>(sql`select count(*)::int as n from payment`))?.n ?? 0,
    cases: async (id) => {
      const rows = await deps.db.rows<{ kind: string }>(sql`
        select c.kind from payment_case c join payment p on p.id = c.payment_id
         where p.provider_transaction_id = ${id} and c.resolved_at is null order by c.id`)
      return rows.map((row) => row.kind)
    },
  }
}
