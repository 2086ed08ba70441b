import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { everyRow, forEach } from '../../jobs/for-each.ts'
import { endSeats } from './return-seats.ts'

const BATCH = 200

/** Returns the unused places of courses whose teacher has closed the account, each order in its own transaction. */
export async function returnSeatsOfClosedTeachers(
  deps: Pick<Deps, 'db' | 'clock' | 'live' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const orders = everyRow<{ id: number }>((after) =>
    deps.db.rows(sql`
      select o.id from seat_order o join course c on c.id = o.course_id join app_user t on t.id = c.teacher_id
       where t.closed_at is not null and o.id > ${after?.id ?? 0}
         and exists (select from gift g where g.seat_order_id = o.id and g.used_at is null and g.returned_at is null)
       order by o.id limit ${BATCH}`),
  )
  const failed = 'an order of places of a closed teacher was not returned'
  await forEach(deps, orders, { failed, signal }, ({ id }) =>
    deps.db.transaction(async (tx) => {
      await endSeats(deps, tx, { orderId: id })
    }),
  )
}
