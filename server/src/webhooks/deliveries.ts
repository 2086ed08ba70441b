import type { Page } from '@kashf/contract/common.ts'
import { WEBHOOK_DELIVERY_DAYS, WEBHOOK_TEST } from '@kashf/contract/webhooks/webhook-events.ts'
import type { WebhookDeliveriesQuery, WebhookDelivery } from '@kashf/contract/webhooks/webhooks.ts'
import { DAY_MS } from '../clock.ts'
import { type RowOf, withTimeText } from '../db/answer-row.ts'
import type { Queryable } from '../db/client.ts'
import { cursorId, pageById } from '../db/cursor.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../errors/failure.ts'
import { defineJob, handlerFor } from '../jobs/queue.ts'
import { ownEndpoint } from './endpoints.ts'

type DeliveryRow = RowOf<Omit<WebhookDelivery, 'body'>> & { data: object }

type Own = { id: number; teacherId: number }

const MAX_REPLAYED = 1_000

/** The JSON body, which is the same for every try. */
export const bodyOf = (delivery: Pick<DeliveryRow, 'event' | 'occurred_at' | 'data'>): string =>
  JSON.stringify({
    type: delivery.event,
    timestamp: delivery.occurred_at.toISOString(),
    data: delivery.data,
  })

function present(row: DeliveryRow): WebhookDelivery {
  const { data, ...delivery } = row
  return { ...withTimeText(delivery), body: bodyOf(row) }
}

/** Locks the webhook to which something is to be sent. Throws `webhook_unconfirmed` while its owner has not confirmed it. */
async function checkSendable(tx: Queryable, own: Own): Promise<void> {
  const { paused_because } = await ownEndpoint(tx, own, sql`for key share`)
  if (paused_because !== null) throw new Failure('webhook_unconfirmed')
}

/** The deliveries of one of the teacher's own webhooks, newest first. */
export async function listDeliveries(
  deps: Pick<Deps, 'db'>,
  own: Own,
  { cursor, limit = 24, state }: WebhookDeliveriesQuery,
): Promise<Page<WebhookDelivery>> {
  await ownEndpoint(deps.db, own)
  // A delivery that was never tried is due at once, which the database stores as minus infinity.
  const rows = await deps.db.rows<DeliveryRow>(sql`
    select d.id::float8, event, data, state, occurred_at, tries, tried_at,
           case when tries > 0 then nullif(due_at, '-infinity') end as next_try_at, status, problem, duration_ms
      from webhook_delivery d
     where endpoint_id = ${own.id} and id < ${cursorId(cursor) ?? Number.MAX_SAFE_INTEGER}::bigint
       and (${state ?? null}::text is null or state = ${state ?? null})
     order by d.id desc limit ${limit + 1}`)
  return pageById(rows, limit, present)
}

/** Resets deliveries to be sent again. One that is under way keeps its lease and is sent again after it has ended. */
const AGAIN = sql`update webhook_delivery set state = 'waiting', due_at = '-infinity', tries = 0`

/** Queues a delivery again, with its id and body, whatever its outcome. Throws `not_found` for other people's. */
export async function replayDelivery(deps: Pick<Deps, 'db'>, own: Own, deliveryId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await checkSendable(tx, own)
    const queued = await tx.run(sql`${AGAIN} where id = ${deliveryId}::bigint and endpoint_id = ${own.id}`)
    if (queued === 0) throw new Failure('not_found')
  })
}

/** Queues the failed deliveries of events since a time again, at most the 1,000 oldest. Returns how many. */
export function replayFailed(deps: Pick<Deps, 'db'>, own: Own, since: Date): Promise<number> {
  return deps.db.transaction(async (tx) => {
    await checkSendable(tx, own)
    return tx.run(sql`
      ${AGAIN}
       where id in (select id from webhook_delivery
                     where endpoint_id = ${own.id} and state = 'failed' and occurred_at >= ${since}
                     order by id limit ${MAX_REPLAYED})`)
  })
}

/** Queues a test event for one of the teacher's own webhooks, even a paused one. */
export async function sendTest(deps: Pick<Deps, 'db' | 'clock'>, own: Own): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await checkSendable(tx, own)
    await tx.run(sql`
      insert into webhook_delivery (endpoint_id, event, data, occurred_at)
      values (${own.id}, ${WEBHOOK_TEST}, '{}', ${deps.clock.now()})`)
  })
}

const deleteOldDeliveriesJob = defineJob('delete-old-webhook-deliveries', { retryLimit: 2 }, '37 3 * * *')
const BATCH = 5_000

/** Deletes deliveries of events older than 30 days, in batches to keep transactions short, and slots of workers that died. */
export const deleteOldDeliveriesHandler = handlerFor(
  deleteOldDeliveriesJob,
  async (deps: Deps, _data, signal) => {
    const before = new Date(deps.clock.now().getTime() - WEBHOOK_DELIVERY_DAYS * DAY_MS)
    await deps.db.run(sql`delete from webhook_slot where leased_until <= ${deps.clock.now()}`)
    let deleted = BATCH
    while (deleted === BATCH) {
      signal.throwIfAborted()
      deleted = await deps.db.run(sql`
        delete from webhook_delivery
         where ctid = any(array(select ctid from webhook_delivery where occurred_at < ${before} limit ${BATCH}))`)
    }
  },
)
