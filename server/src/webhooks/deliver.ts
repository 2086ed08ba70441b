import { DAY_MS, HOUR_MS, MINUTE_MS } from '../clock.ts'
import { sql } from '../db/sql.ts'
import { OutboundFailure } from '../http/outbound/outbound-failure.ts'
import { requestOutbound } from '../http/outbound/request-outbound.ts'
import { repeat } from '../jobs/repeat.ts'
import { notify } from '../notices/notify.ts'
import type { Deps } from '../runtime/deps.ts'
import { bodyOf } from './deliveries.ts'
import { giveUpWaiting, signingSecrets } from './endpoints.ts'
import { messageId, signedHeaders } from './signature.ts'

type DeliverDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'env' | 'live'>

/** Sent at the same time by a worker, and to one address by all workers: a slow address holds up no other. */
const MAX_RUNNING = 20
const MAX_RUNNING_OF_ENDPOINT = 2
const EVERY_MS = 1_000
const TIMEOUT_MS = 15_000
const TIMEOUTS = { connectMs: 5_000, headersMs: 10_000, idleMs: 10_000 }
/** The lease after which another worker sends what one that died had claimed. */
const LEASE_MS = MINUTE_MS
/** The pauses between tries, as Standard Webhooks proposes; after the last one the delivery has failed. */
const PAUSES_MS = [
  ...[5_000, 5 * MINUTE_MS, 30 * MINUTE_MS],
  ...[2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS, 14 * HOUR_MS],
]
/** An address that has failed for longer is switched off. */
const SWITCH_OFF_AFTER_MS = 5 * DAY_MS
const GONE = 410

interface DueDelivery {
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
  tries: number
}

/** Leases deliveries that are due, at most two of an address at a time. Those of a blocked teacher wait. */
function claim({ db, clock }: DeliverDeps, limit: number): Promise<DueDelivery[]> {
  const now = clock.now()
  return db.rows<DueDelivery>(sql`
    with due as (
           select w.id, w.endpoint_id, row_number() over (partition by w.endpoint_id order by w.due_at, w.id) as place
             from webhook_delivery w join webhook_endpoint e on e.id = w.endpoint_id join app_user u on u.id = e.teacher_id
            where w.due_at <= ${now} and (w.leased_until is null or w.leased_until <= ${now}) and u.blocked_at is null),
         free as (
           select d.id from due d
            where d.place + (select count(*) from webhook_delivery b
                              where b.endpoint_id = d.endpoint_id and b.leased_until > ${now}) <= ${MAX_RUNNING_OF_ENDPOINT}
            order by d.place, d.id limit ${limit}),
         locked as (
           select w.id from webhook_delivery w join free f on f.id = w.id
            -- Read again under the lock: another worker may have delivered it since.
            where w.due_at <= ${now} and (w.leased_until is null or w.leased_until <= ${now})
              for update of w skip locked),
         claimed as (
           update webhook_delivery w set tries = w.tries + 1, leased_until = ${new Date(now.getTime() + LEASE_MS)}
             from locked where w.id = locked.id
           returning w.id, w.endpoint_id, w.event, w.data, w.occurred_at, w.tries)
    select c.id, c.endpoint_id, c.event, c.data, c.occurred_at, c.tries,
           e.teacher_id, e.url, e.secret, e.old_secret, e.old_secret_until
      from claimed c join webhook_endpoint e on e.id = c.endpoint_id`)
}

interface Outcome {
  status: number | null
  problem: string | null
}

/** Posts the delivery once. The answer's body is not read, and redirects are not followed. */
async function post(deps: DeliverDeps, due: DueDelivery): Promise<Outcome> {
  const body = bodyOf(due)
  try {
    const answer = await requestOutbound(
      { testOrigins: deps.env.outboundTestOrigins },
      {
        url: new URL(due.url),
        post: Buffer.from(body),
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Kashf-Webhooks',
          ...signedHeaders({ id: messageId(due.id), body, at: deps.clock.now() }, signingSecrets(deps, due)),
        },
        timeouts: TIMEOUTS,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
    )
    answer.body.destroy()
    return { status: answer.status, problem: null }
  } catch (error) {
    if (error instanceof OutboundFailure) return { status: null, problem: error.problem }
    if (error instanceof DOMException && error.name === 'TimeoutError')
      return { status: null, problem: 'timed_out' }
    throw error
  }
}

const isDelivered = ({ status }: Outcome) => status !== null && status >= 200 && status < 300

/** Stores the outcome of a try: delivered, waiting for the next one, or failed. */
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
  const dueAt = state === 'waiting' ? new Date(now.getTime() + (pauseMs ?? 0)) : null
  await deps.db.transaction(async (tx) => {
    // Not if it was sent again or given up meanwhile.
    const stored = await tx.run(sql`
      update webhook_delivery set state = ${state}, due_at = ${dueAt}, leased_until = null, tried_at = ${now},
             status = ${outcome.status}, problem = ${outcome.problem}, duration_ms = ${outcome.durationMs}
       where id = ${due.id} and leased_until is not null and tries = ${due.tries}`)
    if (stored === 0) return
    if (state === 'delivered') {
      await tx.run(sql`
        update webhook_endpoint set failing_since = null where id = ${due.endpoint_id} and failing_since is not null`)
      return
    }
    const endpoint = await tx.one<{ failing_since: Date }>(sql`
      update webhook_endpoint set failing_since = coalesce(failing_since, ${now}) where id = ${due.endpoint_id}
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

async function deliver(deps: DeliverDeps, due: DueDelivery): Promise<void> {
  const startedAt = performance.now()
  try {
    const outcome = await post(deps, due)
    await settle(deps, due, { ...outcome, durationMs: Math.round(performance.now() - startedAt) })
  } catch (error) {
    // The lease ends, and it is tried again.
    deps.log.error({ err: error, delivery: String(due.id) }, 'a webhook was not delivered')
  }
}

/** Delivers what is due, at most twenty at once, and returns how many it claimed. */
export async function deliverDue(deps: DeliverDeps): Promise<number> {
  const batch = await claim(deps, MAX_RUNNING)
  await Promise.all(batch.map((due) => deliver(deps, due)))
  return batch.length
}

/** Delivers webhooks until the returned function is called. For the worker role; any number may run. */
export function keepDeliveringWebhooks(deps: DeliverDeps): () => Promise<void> {
  const running = new Set<Promise<void>>()
  const stop = repeat(deps, {
    everyMs: EVERY_MS,
    failed: 'webhooks were not delivered',
    work: async () => {
      if (running.size >= MAX_RUNNING) return
      for (const due of await claim(deps, MAX_RUNNING - running.size)) {
        const delivery: Promise<void> = deliver(deps, due).finally(() => running.delete(delivery))
        running.add(delivery)
      }
    },
  })
  return async () => {
    await stop()
    await Promise.all(running)
  }
}
