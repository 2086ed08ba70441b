import {
  MAX_WEBHOOK_URL,
  MAX_WEBHOOKS,
  WEBHOOK_EVENTS,
  WEBHOOK_OLD_SECRET_HOURS,
} from '@kashf/contract/webhook-events.ts'
import type {
  CreateWebhookBody,
  UpdateWebhookBody,
  Webhook,
  WebhookWithSecret,
} from '@kashf/contract/webhooks.ts'
import { HOUR_MS } from '../clock.ts'
import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { Failure, fieldSentence, invalid } from '../http/errors/failure.ts'
import { isOrdinaryAddress } from '../http/outbound/request-outbound.ts'
import type { Deps } from '../runtime/deps.ts'
import { openSecret, sealSecret } from './secrets.ts'
import { newSecret } from './signature.ts'

interface EndpointRow {
  id: number
  url: string
  events: string[]
  is_paused: boolean
  switched_off_at: Date | null
  failing_since: Date | null
  old_secret_until: Date | null
  created_at: Date
}

const COLUMNS = sql`id, url, events, is_paused, switched_off_at, failing_since, old_secret_until, created_at`

const knownEvents = (stored: readonly string[]) => WEBHOOK_EVENTS.filter((event) => stored.includes(event))

const present = (row: EndpointRow, now: Date): Webhook => ({
  id: row.id,
  url: row.url,
  events: knownEvents(row.events),
  is_paused: row.is_paused,
  switched_off_at: row.switched_off_at?.toISOString() ?? null,
  failing_since: row.failing_since?.toISOString() ?? null,
  old_secret_until:
    row.old_secret_until && row.old_secret_until > now ? row.old_secret_until.toISOString() : null,
  created_at: row.created_at.toISOString(),
})

/** The address in its canonical form. Private networks are refused here where the address alone shows it, and at each delivery. */
function checkedUrl({ env }: Pick<Deps, 'env'>, text: string): string {
  const url = URL.parse(text)
  if (url && url.href.length > MAX_WEBHOOK_URL) {
    // Letters beyond ASCII become three to nine characters.
    throw new Failure('validation_failed', { fields: { url: fieldSentence('too_long', MAX_WEBHOOK_URL) } })
  }
  if (url && env.outboundTestOrigins.includes(url.origin)) return url.href
  if (url?.protocol !== 'https:') throw invalid({ url: 'link' })
  if (!isOrdinaryAddress(url)) throw invalid({ url: 'webhook_address' })
  url.hash = ''
  return url.href
}

/** A teacher's webhooks, oldest first. */
export async function listWebhooks(deps: Pick<Deps, 'db' | 'clock'>, teacherId: number): Promise<Webhook[]> {
  const rows = await deps.db.rows<EndpointRow>(
    sql`select ${COLUMNS} from webhook_endpoint where teacher_id = ${teacherId} order by id limit ${MAX_WEBHOOKS}`,
  )
  return rows.map((row) => present(row, deps.clock.now()))
}

/** Adds a webhook and returns its secret, once. Throws `too_many_webhooks` above 5, `validation_failed` for a private address. */
export async function createWebhook(
  deps: Pick<Deps, 'db' | 'clock' | 'env'>,
  teacherId: number,
  { url, events }: CreateWebhookBody,
): Promise<WebhookWithSecret> {
  const secret = newSecret()
  const now = deps.clock.now()
  const href = checkedUrl(deps, url)
  const row = await deps.db.transaction(async (tx) => {
    // Locks the teacher, so that concurrent calls count each other's webhooks.
    await tx.run(sql`select from app_user where id = ${teacherId} for no key update`)
    return tx.one<EndpointRow>(sql`
      insert into webhook_endpoint (teacher_id, url, events, secret, created_at)
      select ${teacherId}, ${href}, ${knownEvents(events)}::text[], ${sealSecret(deps.env, teacherId, secret)}, ${now}
       where (select count(*) from webhook_endpoint where teacher_id = ${teacherId}) < ${MAX_WEBHOOKS}
      returning ${COLUMNS}`)
  })
  if (!row) throw new Failure('too_many_webhooks')
  return { ...present(row, now), secret }
}

/** Changes one of the teacher's own webhooks. Continuing one that was switched off forgets its failures. */
export async function updateWebhook(
  deps: Pick<Deps, 'db' | 'clock' | 'env'>,
  own: { id: number; teacherId: number },
  { url, events, is_paused }: UpdateWebhookBody,
): Promise<Webhook> {
  const href = url === undefined ? null : checkedUrl(deps, url)
  return deps.db.transaction(async (tx) => {
    const row = await tx.one<EndpointRow>(sql`
      update webhook_endpoint set url = coalesce(${href}, url),
             events = coalesce(${events ? knownEvents(events) : null}::text[], events),
             is_paused = coalesce(${is_paused ?? null}::boolean, is_paused),
             switched_off_at = case when ${is_paused === false} then null else switched_off_at end,
             failing_since = case when ${is_paused === false || href !== null} then null else failing_since end
       where id = ${own.id} and teacher_id = ${own.teacherId} returning ${COLUMNS}`)
    if (!row) throw new Failure('not_found')
    if (row.is_paused) await giveUpWaiting(tx, own.id)
    return present(row, deps.clock.now())
  })
}

/** Stops deliveries that still wait; they can be sent again. */
export async function giveUpWaiting(tx: Queryable, endpointId: number): Promise<void> {
  await tx.run(sql`
    update webhook_delivery set state = 'failed', due_at = null, leased_until = null
     where endpoint_id = ${endpointId} and state = 'waiting'`)
}

/** Deletes one of the teacher's own webhooks with its deliveries. */
export async function deleteWebhook(
  deps: Pick<Deps, 'db'>,
  own: { id: number; teacherId: number },
): Promise<void> {
  const gone = await deps.db.run(
    sql`delete from webhook_endpoint where id = ${own.id} and teacher_id = ${own.teacherId}`,
  )
  if (gone === 0) throw new Failure('not_found')
}

/** Replaces the secret; the old one also signs for a day, so that the receiver can change over without losing anything. */
export async function rotateSecret(
  deps: Pick<Deps, 'db' | 'clock' | 'env'>,
  own: { id: number; teacherId: number },
): Promise<WebhookWithSecret> {
  const secret = newSecret()
  const now = deps.clock.now()
  const row = await deps.db.one<EndpointRow>(sql`
    update webhook_endpoint set old_secret = secret, secret = ${sealSecret(deps.env, own.teacherId, secret)},
           old_secret_until = ${new Date(now.getTime() + WEBHOOK_OLD_SECRET_HOURS * HOUR_MS)}
     where id = ${own.id} and teacher_id = ${own.teacherId} returning ${COLUMNS}`)
  if (!row) throw new Failure('not_found')
  return { ...present(row, now), secret }
}

/** The secrets that sign now, the current one first. */
export function signingSecrets(
  deps: Pick<Deps, 'clock' | 'env'>,
  endpoint: { teacher_id: number; secret: Buffer; old_secret: Buffer | null; old_secret_until: Date | null },
): string[] {
  const { teacher_id, secret, old_secret, old_secret_until } = endpoint
  const isOldValid = old_secret && old_secret_until && old_secret_until > deps.clock.now()
  return [secret, ...(isOldValid ? [old_secret] : [])].map((sealed) =>
    openSecret(deps.env, teacher_id, sealed),
  )
}
