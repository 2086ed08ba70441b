import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import type { Queryable, Tx } from '../db/client.ts'
import { inSavepoint } from '../db/savepoint.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { noteSent } from '../learning/messages/sent-messages.ts'
import { notifyEach } from '../notices/notify.ts'
import { wantedReminders } from '../notices/reminders/stops.ts'
import { chooseOfDay } from './choose.ts'
import type { Cause, Due } from './due.ts'

export type RemindDeps = Pick<Deps, 'db' | 'clock' | 'live' | 'jobs' | 'log'>

interface People {
  userIds: readonly number[]
  causes: readonly Cause[]
}

/** Those of which the person was not told yet, and which they want. */
async function newOnes(db: Queryable, userIds: readonly number[], due: readonly Due[]): Promise<Due[]> {
  if (due.length === 0) return []
  const isWanted = await wantedReminders(db, userIds)
  const rows = await db.rows<{ user_id: number; cause: string }>(sql`
    select user_id, cause from reminder
     where user_id = any(${userIds}::int[]) and cause = any(${due.map(({ cause }) => cause)}::text[])`)
  const told = new Set(rows.map(({ user_id, cause }) => `${user_id} ${cause}`))
  return due.filter(
    ({ userId, cause, notice }) => isWanted(userId, notice.kind) && !told.has(`${userId} ${cause}`),
  )
}

/**
 * Claims the day and the cause of each message, and returns those that nobody else has claimed. Both are unique, so of two workers
 * the second waits for the first, and then claims nothing.
 */
async function claim(tx: Tx, now: Date, chosen: readonly Due[]): Promise<Due[]> {
  const rows = chosen.map(({ userId, cause, notice }) => ({ user_id: userId, kind: notice.kind, cause }))
  const claimed = await tx.rows<{ user_id: number }>(sql`
    insert into reminder (user_id, day, kind, cause, created_at)
    select user_id, ${tashkentDay(now)}::date, kind, cause, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (user_id integer, kind text, cause text) order by user_id
    on conflict do nothing returning user_id`)
  const isClaimed = new Set(claimed.map(({ user_id }) => user_id))
  return chosen.filter(({ userId }) => isClaimed.has(userId))
}

/** Tells each of these people what helps them most today; the claim and the notice are one transaction. */
async function remind(deps: RemindDeps, tx: Tx, { userIds, causes }: People): Promise<void> {
  const now = deps.clock.now()
  const due: Due[] = []
  for (const cause of causes) due.push(...(await cause({ db: tx, now, userIds })))
  const chosen = chooseOfDay(await newOnes(tx, userIds, due))
  if (chosen.length === 0) return
  const claimed = await claim(tx, now, chosen)
  const notices = claimed.map(({ userId, cause, notice }) => ({
    ...notice,
    userId,
    once: `reminder:${cause}`,
  }))
  await notifyEach(deps, tx, notices)
  const written = notices.flatMap((notice) =>
    notice.kind === 'teacher_message'
      ? { userId: notice.userId, messageId: notice.subject.message_id, once: notice.once }
      : [],
  )
  await noteSent(tx, now, written)
}

/** The same for people of whom one may fail: that one is logged, and does not stop the others. Returns how many failed. */
export async function remindEach(deps: RemindDeps, tx: Tx, people: People): Promise<number> {
  const { userIds, causes } = people
  if (userIds.length === 0) return 0
  return inSavepoint(
    tx,
    async () => {
      await remind(deps, tx, people)
      return 0
    },
    async (error) => {
      if (userIds.length === 1) {
        deps.log.error({ err: error, user: userIds[0] }, 'a person was not reminded')
        return 1
      }
      const half = Math.ceil(userIds.length / 2)
      const failed = await remindEach(deps, tx, { userIds: userIds.slice(0, half), causes })
      return failed + (await remindEach(deps, tx, { userIds: userIds.slice(half), causes }))
    },
  )
}
