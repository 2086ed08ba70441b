import type { OwnerProof } from '@kashf/contract/accounts/accounts.ts'
import {
  MAX_WEBHOOK_URL,
  MAX_WEBHOOKS,
  WEBHOOK_EVENTS,
  WEBHOOK_OLD_SECRET_HOURS,
} from '@kashf/contract/webhooks/webhook-events.ts'
import type {
  CreateWebhookBody,
  UpdateWebhookBody,
  Webhook,
  WebhookWithSecret,
} from '@kashf/contract/webhooks/webhooks.ts'
import { reauthenticate } from '../accounts/account-security/reauthenticate.ts'
import { holdSession } from '../accounts/sessions/sessions.ts'
import { HOUR_MS } from '../clock.ts'
import { type RowOf, withTimeText } from '../db/answer-row.ts'
import type { Queryable, Tx } from '../db/client.ts'
import { type Statement, sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure, invalid } from '../errors/failure.ts'
import { fenceOf, isOrdinaryAddress } from '../http/outbound/ordinary-address.ts'
import type { SessionUser } from '../http/session.ts'
import { notifyOwner } from '../notices/security-notices.ts'
import type { Caller } from '../security/caller.ts'
import { logSecurity } from '../security/security-log.ts'
import { openSecret, sealSecret } from './secrets.ts'
import { newSecret } from './signature.ts'

type EndpointRow = RowOf<Omit<Webhook, 'events' | 'failing_since' | 'old_secret_until'>> & {
  events: string[]
  failing_since: Date | null
  old_secret_until: Date | null
}

const COLUMNS = sql`id, url, events, is_paused, paused_because, switched_off_at, failing_since, old_secret_until, created_at`

const knownEvents = (stored: readonly string[]) => WEBHOOK_EVENTS.filter((event) => stored.includes(event))

const present = ({ old_secret_until: until, ...row }: EndpointRow, now: Date): Webhook =>
  withTimeText({
    ...row,
    events: knownEvents(row.events),
    old_secret_until: until && until > now ? until : null,
  })

/**
 * The address in its canonical form. Private networks are refused here where the address alone shows it, and at each
 * delivery.
 */
function checkedUrl(deps: Pick<Deps, 'env' | 'publicUrl'>, text: string): string {
  const url = URL.parse(text)
  if (url && url.href.length > MAX_WEBHOOK_URL) {
    // Punycode expands letters beyond ASCII to several characters.
    throw invalid({ url: { key: 'too_long', n: MAX_WEBHOOK_URL } })
  }
  if (!url || !/^https?:$/.test(url.protocol)) throw invalid({ url: 'link' })
  if (!isOrdinaryAddress(fenceOf(deps), url)) {
    throw invalid({ url: url.protocol === 'https:' ? 'webhook_address' : 'link' })
  }
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

/**
 * Adds a webhook after the account's owner has proved their identity, notifies the owner, and returns the secret, which
 * is shown only once. Throws as `reauthenticate` does, `too_many_webhooks` above 5, and `validation_failed` for a
 * private address.
 */
export async function createWebhook(
  deps: Deps,
  user: SessionUser,
  { url, events, ...proof }: CreateWebhookBody,
  caller: Caller,
): Promise<WebhookWithSecret> {
  const secret = newSecret()
  const now = deps.clock.now()
  const href = checkedUrl(deps, url)
  const room = sql`(select count(*) from webhook_endpoint where teacher_id = ${user.id}) < ${MAX_WEBHOOKS}`
  // Check the number before the proof, so that no one-time code is used up in vain.
  if (!(await deps.db.one(sql`select 1 where ${room}`))) throw new Failure('too_many_webhooks')
  await reauthenticate(deps, user, proof, caller)
  const row = await deps.db.transaction(async (tx) => {
    // Locks the teacher, so that concurrent calls count each other's webhooks.
    await tx.run(sql`select from app_user where id = ${user.id} for no key update`)
    await holdSession(tx, user)
    const added = await tx.one<EndpointRow>(sql`
      insert into webhook_endpoint (teacher_id, url, events, secret, created_at)
      select ${user.id}, ${href}, ${knownEvents(events)}::text[], ${sealSecret(deps.env, user.id, secret)}, ${now}
       where ${room}
      returning ${COLUMNS}`)
    if (!added) throw new Failure('too_many_webhooks')
    await tell(deps, tx, user, added, 'webhook_added', caller)
    return added
  })
  return { ...present(row, now), secret }
}

/** Notifies the account's owner of the webhook's address, and logs it. */
async function tell(
  deps: Deps,
  tx: Tx,
  user: SessionUser,
  { id, url }: Pick<EndpointRow, 'id' | 'url'>,
  event: 'webhook_added' | 'webhook_moved' | 'webhook_secret_replaced' | 'webhook_resumed',
  caller: Caller,
): Promise<void> {
  const { hostname: host } = new URL(url)
  await notifyOwner(deps, tx, { userId: user.id, event: { kind: event, host } })
  tx.afterCommit(() => logSecurity(deps.log, { event, personId: user.id, caller, webhookId: id }))
}

/**
 * Changes one of the teacher's own webhooks. Resuming one that was switched off resets its failures. A new address, and
 * resuming one that was paused after a new password, require the owner's proof (`reauthenticate`).
 */
export async function updateWebhook(
  deps: Deps,
  user: SessionUser,
  id: number,
  { url, events, is_paused, ...proof }: UpdateWebhookBody,
  caller: Caller,
): Promise<Webhook> {
  const href = url === undefined ? null : checkedUrl(deps, url)
  const needsProof = (row: Pick<EndpointRow, 'url' | 'paused_because'>) =>
    (href !== null && href !== row.url) || (is_paused === false && row.paused_because !== null)
  const found = await ownEndpoint(deps.db, { id, teacherId: user.id })
  const isProved = needsProof(found)
  if (isProved) await reauthenticate(deps, user, proof, caller)
  return deps.db.transaction(async (tx) => {
    await holdSession(tx, user)
    const before = await ownEndpoint(tx, { id, teacherId: user.id }, sql`for no key update`)
    // The webhook was paused in the meantime.
    if (needsProof(before) && !isProved) throw new Failure('reauthentication_required')
    const row = await tx.found<EndpointRow>(sql`
      update webhook_endpoint set url = coalesce(${href}, url),
             events = coalesce(${events ? knownEvents(events) : null}::text[], events),
             is_paused = coalesce(${is_paused ?? null}::boolean, is_paused),
             paused_because = case when ${is_paused === false} then null else paused_because end,
             switched_off_at = case when ${is_paused === false} then null else switched_off_at end,
             failing_since = case when ${is_paused === false || href !== null} then null else failing_since end,
             wait_until = case when ${href !== null && href !== before.url} then null else wait_until end
       where id = ${id} returning ${COLUMNS}`)
    if (row.is_paused) await giveUpWaiting(tx, id)
    if (row.url !== before.url) await tell(deps, tx, user, row, 'webhook_moved', caller)
    else if (needsProof(before)) await tell(deps, tx, user, row, 'webhook_resumed', caller)
    return present(row, deps.clock.now())
  })
}

type Own = { id: number; teacherId: number }

/** One of the teacher's own webhooks; `lock` such as `for key share`. Throws `not_found` for other people's. */
export async function ownEndpoint(
  db: Queryable,
  { id, teacherId }: Own,
  lock: Statement = sql``,
): Promise<EndpointRow> {
  return db.found<EndpointRow>(
    sql`select ${COLUMNS} from webhook_endpoint where id = ${id} and teacher_id = ${teacherId} ${lock}`,
  )
}

/** Gives up deliveries that still wait; they can be sent again. One that is under way keeps its lease. */
export async function giveUpWaiting(tx: Queryable, endpointId: number): Promise<void> {
  await tx.run(sql`
    update webhook_delivery set state = 'failed', due_at = null
     where endpoint_id = ${endpointId} and state = 'waiting'`)
}

/** Deletes one of the teacher's own webhooks with its deliveries. */
export async function deleteWebhook(deps: Pick<Deps, 'db'>, own: Own): Promise<void> {
  const gone = await deps.db.run(
    sql`delete from webhook_endpoint where id = ${own.id} and teacher_id = ${own.teacherId}`,
  )
  if (gone === 0) throw new Failure('not_found')
}

/**
 * Replaces the secret after the account's owner has proved their identity, and notifies the owner. The old secret also
 * signs for a day, so that the receiver can switch without losing messages; until then another replacement is refused
 * with `webhook_secret_replaced`, because it would end the secret that the receiver still has.
 */
export async function rotateSecret(
  deps: Deps,
  user: SessionUser,
  id: number,
  proof: OwnerProof,
  caller: Caller,
): Promise<WebhookWithSecret> {
  const secret = newSecret()
  const now = deps.clock.now()
  const refuseTwice = ({ old_secret_until: until }: EndpointRow) => {
    if (until && until > now) throw new Failure('webhook_secret_replaced')
  }
  refuseTwice(await ownEndpoint(deps.db, { id, teacherId: user.id }))
  await reauthenticate(deps, user, proof, caller)
  const row = await deps.db.transaction(async (tx) => {
    await holdSession(tx, user)
    refuseTwice(await ownEndpoint(tx, { id, teacherId: user.id }, sql`for no key update`))
    const rotated = await tx.found<EndpointRow>(sql`
      update webhook_endpoint set old_secret = secret, secret = ${sealSecret(deps.env, user.id, secret)},
             old_secret_until = ${new Date(now.getTime() + WEBHOOK_OLD_SECRET_HOURS * HOUR_MS)}
       where id = ${id} returning ${COLUMNS}`)
    await tell(deps, tx, user, rotated, 'webhook_secret_replaced', caller)
    return rotated
  })
  return { ...present(row, now), secret }
}

/** The secrets that currently sign, the newest first. */
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
