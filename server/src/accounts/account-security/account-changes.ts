import { createHash, randomBytes } from 'node:crypto'
import { type Clock, HOUR_MS } from '../../clock.ts'
import type { Db, Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

/** How long the previous address may revert a change: from the request, and again from when it took effect. */
const REVERT_MS = 72 * HOUR_MS

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** The deadline for reverting a change that is requested, or takes effect, now. */
export const revertUntil = (deps: { clock: Clock }): Date => new Date(deps.clock.now().getTime() + REVERT_MS)

/** A change that may still be reverted. */
export interface RevertibleChange {
  id: number
  user_id: number
  old_email: string
  requested_at: Date
}

/** Creates the secret of a revert link. Only its hash is stored. */
export async function makeRevertToken(db: Queryable, changeId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.run(sql`
    insert into account_change_token (token_hash, change_id) values (${hashOf(token)}, ${changeId})`)
  return token
}

/** Deletes a secret whose mail could not be sent. */
export async function withdrawRevertToken(db: Queryable, token: string): Promise<void> {
  await db.run(sql`delete from account_change_token where token_hash = ${hashOf(token)}`)
}

/** The change that a link's secret reverts, locked. Undefined when the link is unknown, used or older than 72 hours. */
export function changeToRevert(
  deps: { clock: Clock },
  tx: Tx,
  token: string,
): Promise<RevertibleChange | undefined> {
  return tx.one<RevertibleChange>(sql`
    select c.id, c.user_id, c.old_email, c.requested_at
      from account_change_token t join account_change c on c.id = t.change_id
     where t.token_hash = ${hashOf(token)} and c.reverted_at is null and c.revert_until > ${deps.clock.now()}
       and c.old_email is not null
       for no key update of c`)
}

/**
 * The first change that took effect after `since` and may still be reverted, locked. Its `old_email` is the account's address
 * at `since`.
 */
export function firstChangeSince(
  deps: { clock: Clock },
  tx: Tx,
  input: { userId: number; since: Date },
): Promise<RevertibleChange | undefined> {
  return tx.one<RevertibleChange>(sql`
    select id, user_id, old_email, requested_at from account_change
     where user_id = ${input.userId} and applied_at >= ${input.since} and reverted_at is null
       and revert_until > ${deps.clock.now()} and old_email is not null
     order by applied_at, id limit 1 for no key update`)
}

/** Cancels the pending e-mail change. The revert link that was mailed about it stays valid. */
export async function cancelPendingEmail(deps: { clock: Clock }, tx: Tx, userId: number): Promise<void> {
  await tx.run(sql`
    update account_change set given_up_at = ${deps.clock.now()}
     where user_id = ${userId} and applied_at is null and given_up_at is null and reverted_at is null`)
  await tx.run(sql`delete from email_code where user_id = ${userId} and purpose = 'change_email'`)
  await tx.run(sql`
    update app_user set pending_email = null where id = ${userId} and pending_email is not null`)
}

/** True while a revert may still restore `email` to another account. */
export async function isReservedEmail(
  deps: { clock: Clock },
  tx: Queryable,
  input: { email: string; exceptUserId: number | null },
): Promise<boolean> {
  const reserved = await tx.one(sql`
    select 1 from account_change
     where lower(old_email) = ${input.email.toLowerCase()} and applied_at is not null and reverted_at is null
       and revert_until > ${deps.clock.now()} and user_id is distinct from ${input.exceptUserId}::int
     limit 1`)
  return reserved !== undefined
}

/**
 * Cancels e-mail changes that were not confirmed in time, and deletes expired revert links and second-factor setups that were
 * never completed.
 */
export async function deleteExpiredChanges(deps: { db: Db; clock: Clock }): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await tx.run(sql`
      with lapsed as (
        update account_change set given_up_at = ${now}
         where applied_at is null and given_up_at is null and reverted_at is null and revert_until <= ${now}
        returning user_id)
      update app_user u set pending_email = null from lapsed where u.id = lapsed.user_id`)
    await tx.run(sql`
      delete from account_change_token t using account_change c
       where c.id = t.change_id and c.revert_until <= ${now}`)
    await tx.run(sql`delete from second_factor_setup where expires_at <= ${now}`)
  })
}
