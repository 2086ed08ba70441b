import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { DAY_MS, HOUR_MS } from '../clock.ts'
import type { Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../errors/failure.ts'
import { mailConfirmationJob } from './confirmation-mail.ts'
import { findParent } from './find-parent.ts'
import { confirmedIn, hashOfSecret, newSecret, subscriptionIn } from './parent-keys.ts'
import { isSharedAt, linkOfLearner } from './shared.ts'

/** How long a mail can be confirmed, and the bot's button be used. */
const MAIL_MS = 7 * DAY_MS
const BUTTON_MS = HOUR_MS

interface Asked {
  key: string
  language: InterfaceLanguage
}

/**
 * Asks an address whether it wants the reports; an earlier one that was not confirmed gives way. Fails like `findParent`, and
 * with `parent_subscribed` when this parent gets them by mail already.
 */
export async function subscribeByMail(
  deps: Pick<Deps, 'db' | 'clock' | 'env' | 'jobs'>,
  { key, language, email }: Asked & { email: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { link_id } = await findParent(deps, tx, key)
    // A new row, so that the mail to an earlier address confirms nothing.
    await tx.run(
      sql`delete from parent_subscription where link_id = ${link_id} and channel = 'mail' and confirmed_at is null`,
    )
    const made = await tx.one<{ id: number }>(sql`
      insert into parent_subscription (link_id, channel, language, email, created_at)
      values (${link_id}, 'mail', ${language}, ${email.trim()}, ${deps.clock.now()})
      on conflict (link_id, channel) do nothing returning id`)
    if (!made) throw new Failure('parent_subscribed')
    await deps.jobs.send(tx, mailConfirmationJob, { subscriptionId: made.id })
  })
}

/** Makes the one-time code with which a parent presses “Start” in the bot. Fails like `subscribeByMail`. */
export async function offerTelegram(
  deps: Pick<Deps, 'db' | 'clock' | 'env'>,
  { key, language }: Asked,
): Promise<string> {
  const { secret, hash } = newSecret()
  await deps.db.transaction(async (tx) => {
    const { link_id } = await findParent(deps, tx, key)
    const made = await tx.one(sql`
      insert into parent_subscription as n (link_id, channel, language, code_hash, created_at)
      values (${link_id}, 'telegram', ${language}, ${hash}, ${deps.clock.now()})
      on conflict (link_id, channel) do update
        set code_hash = excluded.code_hash, language = excluded.language, created_at = excluded.created_at
        where n.confirmed_at is null returning id`)
    if (!made) throw new Failure('parent_subscribed')
  })
  return secret
}

/** Subscribes a chat of the bot by the code of `offerTelegram`. False for a code that is unknown, used or older than an hour. */
export async function subscribeChat(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { code, telegramId }: { code: string; telegramId: number },
): Promise<boolean> {
  const now = clock.now()
  const changed = await tx.run(sql`
    update parent_subscription n
       set telegram_id = ${telegramId}::bigint, confirmed_at = ${now}, code_hash = null
      from ${linkOfLearner}
     where n.code_hash = ${hashOfSecret(code)} and n.created_at > ${new Date(now.getTime() - BUTTON_MS)}
       and l.id = n.link_id and ${isSharedAt(now)}`)
  return changed > 0
}

/** Ends all subscriptions of a chat and what waits for it. Returns how many there were. */
export const endChat = (tx: Tx, telegramId: number): Promise<number> =>
  tx.run(sql`delete from parent_subscription where telegram_id = ${telegramId}::bigint`)

/** Confirms an address by the key of its mail; a second press changes nothing. Returns the learner's first name. */
export async function confirmMail(
  deps: Pick<Deps, 'db' | 'clock' | 'env'>,
  { key }: { key: string },
): Promise<{ learner: string }> {
  const id = confirmedIn(deps.env, key)
  const now = deps.clock.now()
  const row = await deps.db.one<{ learner: string }>(sql`
    update parent_subscription n set confirmed_at = coalesce(n.confirmed_at, ${now}::timestamptz)
      from ${linkOfLearner}
     where n.id = ${id}::int and l.id = n.link_id and ${isSharedAt(now)}
       and (n.confirmed_at is not null or n.created_at > ${new Date(now.getTime() - MAIL_MS)})
    returning u.first_name as learner`)
  if (!row) throw new Failure('parent_link_ended')
  return row
}

/**
 * Ends a subscription by its key, and what waits to be sent. Fails with `parent_link_ended` when there is none: a second press
 * finds nothing to end.
 */
export async function unsubscribe(
  deps: Pick<Deps, 'db' | 'env'>,
  { key }: { key: string },
): Promise<{ learner: string }> {
  const id = subscriptionIn(deps.env, key)
  const row = await deps.db.one<{ learner: string }>(sql`
    delete from parent_subscription n using parent_link l, app_user u
     where n.id = ${id}::int and l.id = n.link_id and u.id = l.student_id returning u.first_name as learner`)
  if (!row) throw new Failure('parent_link_ended')
  return row
}
