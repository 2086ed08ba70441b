import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { everyRow, forEach } from '../jobs/for-each.ts'
import { handlerFor } from '../jobs/queue.ts'
import { coursesOfCancelledTest, refundCancelledTestJob } from '../practice/tests/cancel-test.ts'
import { refundPurchase } from './refund-purchase.ts'

const PAGE = 100

/**
 * Returns the money of every sale of a course whose lessons are cancelled tests and nothing else, each in a transaction of its
 * own; buyers and the teacher are told as of any refund. A retry finds those that are left. Other courses with the test keep
 * their sales: their teacher or an operator refunds (decision 109).
 */
export const refundCancelledTestHandler = handlerFor(
  refundCancelledTestJob,
  async (deps: Deps, { testId }, signal) => {
    const sales = everyRow<{ id: number }>((after) =>
      deps.db.rows(sql`
        select p.id from purchase p
         where p.course_id = any(array(${coursesOfCancelledTest(testId)}))
           and p.refunded_at is null and p.price_tiyin + p.fee_tiyin > 0 and p.id > ${after?.id ?? 0}
         order by p.id limit ${PAGE}`),
    )
    await forEach(
      deps,
      sales,
      {
        failed: 'sales of a cancelled test were not refunded',
        signal,
        about: ({ id }) => ({ purchase: id }),
      },
      ({ id }) =>
        deps.db.transaction(async (tx) => {
          const sale = await tx.one(sql`select 1 from purchase where id = ${id} and refunded_at is null`)
          if (sale) await refundPurchase(deps, tx, { purchaseId: id, reason: { tests_cancelled: true } })
        }),
    )
  },
)
