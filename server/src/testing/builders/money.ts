import { newPaymeId, type PaymeClient, paymeClient } from '@kashf/simulators/payme/client.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { handleCall } from '../../money/payments/payme/handle-call.ts'
import { buyCourse } from '../../purchases/buy-course.ts'
import { injectedTransport } from '../payments/injected-transport.ts'
import { buildCourse } from './courses.ts'
import { buildStudent, TEST_PASSWORD } from './people.ts'

/** A Payme client that calls the application under test. */
export function paymeOf(app: FastifyInstance, deps: Deps): PaymeClient {
  return paymeClient(injectedTransport(app, 'payme'), {
    login: deps.env.payme.login,
    key: deps.env.payme.key ?? '',
  })
}

/** Tops up a student's wallet through the real Payme operations and returns Payme's transaction id. */
export async function topUp(deps: Deps, studentId: number, som: number): Promise<string> {
  const student = await deps.db.one<{ payment_id: string }>(
    sql`select payment_id from app_user where id = ${studentId}`,
  )
  if (!student) throw new Error(`there is no student ${studentId}`)
  const payme = paymeClient(
    async ({ body }) => ({
      status: 200,
      body: JSON.stringify(await handleCall(deps, { isPost: true, mayCall: true, body })),
    }),
    { login: 'Paycom', key: 'inside' },
  )
  const id = newPaymeId()
  const time = deps.clock.now().getTime()
  const payment = { id, time, amountTiyin: som * 100, paymentId: student.payment_id }
  for (const reply of [await payme.create(payment), await payme.perform(id)]) {
    if (reply.error) throw new Error(`the top-up was refused: ${reply.error.code} ${reply.error.message.en}`)
  }
  return id
}

/** A clock that only moves when set, for tests of exact deadlines. */
export interface FixedClock extends Clock {
  set(time: number): void
  advance(ms: number): void
}

export function fixedClock(time = Date.now()): FixedClock {
  let now = time
  return {
    now: () => new Date(now),
    set: (to) => {
      now = to
    },
    advance: (ms) => {
      now += ms
    },
  }
}

/** A fictitious card number and PINFL that pass every check. */
export const TEST_CARD = '8600 1200 0000 1233'
export const TEST_PINFL = '31234567890123'
/** The recipient of a payout, with the password that confirms a new card. */
export const PAYOUT_TO = { cardNumber: TEST_CARD, pinfl: TEST_PINFL, current_password: TEST_PASSWORD }

/** Gives a teacher earnings of `som`: a new student tops up and buys a new course. */
export async function sell(
  deps: Deps,
  teacherId: number,
  som: number,
): Promise<{ purchaseId: number; studentId: number }> {
  const student = await buildStudent(deps)
  const course = await buildCourse(deps, { teacherId, price: som, lessons: 0 })
  await topUp(deps, student.id, Math.max(1_000, Math.ceil(som * 1.9)))
  await buyCourse(deps, { student, courseId: course.id })
  const purchase = await deps.db.one<{ id: number }>(
    sql`select id from purchase where student_id = ${student.id} order by id desc limit 1`,
  )
  if (!purchase) throw new Error('the purchase is missing')
  return { purchaseId: purchase.id, studentId: student.id }
}
