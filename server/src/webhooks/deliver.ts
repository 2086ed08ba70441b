import { DAY_MS, HOUR_MS, MINUTE_MS } from '../clock.ts'
import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { fenceOf } from '../http/outbound/ordinary-address.ts'
import { OutboundFailure } from '../http/outbound/outbound-failure.ts'
import { requestOutbound } from '../http/outbound/request-outbound.ts'
import { retryAfter } from '../http/outbound/retry-after.ts'
import { type Claim, type Leased, workersOf } from '../jobs/leased.ts'
import { notify } from '../notices/notify.ts'
import { bodyOf } from './deliveries.ts'
import { giveUpWaiting, signingSecrets } from './endpoints.ts'
import { messageId, signedHeaders } from './signature.ts'

type DeliverDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'env' | 'live' | 'publicUrl'>

/** Maximum concurrent deliveries to one host by all workers, so that a slow host delays no other. */
const MAX_RUNNING_OF_HOST = 2
const TIMEOUT_MS = 15_000
const TIMEOUTS = { connectMs: 5_000, headersMs: 10_000, idleMs: 10_000 }
/** The lease duration, after which another worker sends the deliveries of one that died. */
const LEASE_MS = MINUTE_MS
/** The backoff between tries, as Standard Webhooks proposes; after the last one the delivery has failed. */
const PAUSES_MS = [
  ...[5_000, 5 * MINUTE_MS, 30 * MINUTE_MS],
  ...[2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS, 14 * HOUR_MS],
]
/** The time after which an address that keeps failing is switched off. */
const SWITCH_OFF_AFTER_MS = 5 * DAY_MS
const GONE = 410
/** The longest delay that a receiver may ask for. */
const MAX_WAIT_MS = DAY_MS

interface DueDelivery extends Leased {
  id: bigint
  endpoint_id: number
  teacher_id: number
  url: string
  secret: Buffer
  old_secret: Buffer | null
  old_secret_until: Date | null
  event: 'webhook.test'
  data: object
  occurred_at: Date
  host: string
  slot: number
}

/**
 * Leases due deliveries, each with one of the two slots of its host. Teachers who wait for the same host have equal
 * chances of a slot. Deliveries of a blocked teacher wait.
 */
function claim({ db }: DeliverDeps, { now, limit }: Claim): Promise<DueDelivery[]> {
  const isDue = sql`w.due_at <= ${now} and (w.leased_until is null or w.leased_until <= ${now})`
  return db.rows<DueDelivery>(sql`
    with due as (
           select w.id, e.host,
                  row_number() over (partition by e.host, e.teacher_id order by w.due_at, w.id) as turn
             from webhook_delivery w join webhook_endpoint e on e.id = w.endpoint_id join app_user u on u.id = e.teacher_id
            where ${isDue} and (e.wait_until is null or e.wait_until <= ${now}) and u.blocked_at is null),
         next as (select id, host, row_number() over (partition by host order by turn, random()) as place from due),
         free as (
           select h.host, s.slot, row_number() over (partition by h.host order by s.slot) as place
             from (select distinct host from due) h cross join generate_series(1, ${MAX_RUNNING_OF_HOST}::int) s (slot)
            where not exists (select from webhook_slot k
                               where k.host = h.host and k.slot = s.slot and k.leased_until > ${now})),
         chosen as (
           select n.id, f.host, f.slot from next n join free f using (host, place) order by place, id limit ${limit}),
         locked as (
           select c.* from webhook_delivery w join chosen c on c.id = w.id
            -- Read again under the lock: another worker may have delivered it since.
            where ${isDue} for update of w skip locked),
         taken as (
           insert into webhook_slot (host, slot, leased_until)
           select host, slot, ${new Date(now.getTime() + LEASE_MS)} from locked order by host, slot
           on conflict (host, slot) do update set leased_until = excluded.leased_until
            where webhook_slot.leased_until <= ${now}
           returning host, slot, leased_until),
         claimed as (
           update webhook_delivery w set tries = w.tries + 1, leased_until = t.leased_until
             from locked l join taken t using (host, slot) where w.id = l.id
           returning w.*, t.host, t.slot)
    select c.id, c.endpoint_id, c.event, c.data, c.occurred_at, c.tries, c.host, c.slot, c.leased_until,
           e.teacher_id, e.url, e.secret, e.old_secret, e.old_secret_until
      from claimed c join webhook_endpoint e on e.id = c.endpoint_id`)
}

/** Releases what `claim` has leased, unless the lease has expired and another worker has it. */
async function release(tx: Queryable, { id, host, slot, leased_until }: DueDelivery): Promise<void> {
  await tx.run(sql`
    delete from webhook_slot where host = ${host} and slot = ${slot} and leased_until = ${leased_until}`)
  await tx.run(sql`
    update webhook_delivery set leased_until = null where id = ${id} and leased_until = ${leased_until}`)
}

interface Outcome {
  status: number | null
  problem: string | null
  /** The time until which the receiver asks not to be called. */
  waitUntil: Date | null
}

/** Posts the delivery once. The response's body is not read, and redirects are not followed. */
async function post(deps: DeliverDeps, due: DueDelivery): Promise<Outcome> {
  const body = bodyOf(due)
  try {
    const answer = await requestOutbound(fenceOf(deps), {
      url: new URL(due.url),
      post: Buffer.from(body),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Kashf-Webhooks',
        ...signedHeaders({ id: messageId(due.id), body, at: deps.clock.now() }, signingSecrets(deps, due)),
      },
      timeouts: TIMEOUTS,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    answer.body.destroy()
    const { status, headers } = answer
    return { status, problem: null, waitUntil: retryAfter(headers, deps.clock.now(), MAX_WAIT_MS) }
  } catch (error) {
    if (error instanceof OutboundFailure) return { status: null, problem: error.problem, waitUntil: null }
    if (error instanceof DOMException && error.name === 'TimeoutError')
      return { status: null, problem: 'timed_out', waitUntil: null }
    throw error
  }
}

const isDelivered = ({ status }: Outcome) => status !== null && status >= 200 && status < 300

/** Stores the outcome of a try: delivered, failed, or waiting for the next try. */
async function settle(
  deps: DeliverDeps,
  due: DueDelivery,
  outcome: Outcome & { durationMs: number },
): Promise<void> {
  const now = deps.clock.now()
  const pauseMs = PAUSES_MS[due.tries - 1]
  const isGone = outcome.status === GONE
  const isLast = pauseMs === undefined || isGone
  const state = isDelivered(outcome) ? 'delivered' : isLast ? 'failed' : 'waiting'
  const pausedUntil = new Date(now.getTime() + (pauseMs ?? 0))
  const waitUntil = isDelivered(outcome) ? null : outcome.waitUntil
  const dueAt =
    state === 'waiting' ? new Date(Math.max(pausedUntil.getTime(), waitUntil?.getTime() ?? 0)) : null
  await deps.db.transaction(async (tx) => {
    // Nothing is stored if the delivery was queued again or given up meanwhile.
    const stored = await tx.run(sql`
      update webhook_delivery set state = ${state}, due_at = ${dueAt}, tried_at = ${now},
             status = ${outcome.status}, problem = ${outcome.problem}, duration_ms = ${outcome.durationMs}
       where id = ${due.id} and state = 'waiting' and leased_until = ${due.leased_until} and tries = ${due.tries}`)
    await release(tx, due)
    if (stored === 0) return
    if (state === 'delivered') {
      await tx.run(sql`
        update webhook_endpoint set failing_since = null where id = ${due.endpoint_id} and failing_since is not null`)
      return
    }
    const endpoint = await tx.one<{ failing_since: Date }>(sql`
      update webhook_endpoint set failing_since = coalesce(failing_since, ${now}), wait_until = coalesce(${waitUntil}, wait_until)
       where id = ${due.endpoint_id}
      returning failing_since`)
    const hasFailedLong = endpoint && now.getTime() - endpoint.failing_since.getTime() >= SWITCH_OFF_AFTER_MS
    if (!isGone && !(isLast && hasFailedLong)) return
    const off = await tx.run(sql`
      update webhook_endpoint set switched_off_at = ${now} where id = ${due.endpoint_id} and switched_off_at is null`)
    if (off === 0) return
    await giveUpWaiting(tx, due.endpoint_id)
    await notify(deps, tx, {
      userId: due.teacher_id,
      kind: 'webhook_off',
      subject: { host: new URL(due.url).hostname },
    })
  })
}

const workers = workersOf<DeliverDeps, DueDelivery>({
  name: 'webhooks',
  everyMs: 1_000,
  atOnce: 20,
  claim,
  work: async (deps, due) => {
    const startedAt = performance.now()
    const outcome = await post(deps, due)
    await settle(deps, due, { ...outcome, durationMs: Math.round(performance.now() - startedAt) })
    return undefined
  },
})

/** Delivers due webhooks, at most twenty concurrently, and returns how many it claimed. */
export const deliverDue = workers.once
/** Delivers webhooks until the returned function is called. For the worker role; any number may run. */
export const keepDeliveringWebhooks = workers.keep
