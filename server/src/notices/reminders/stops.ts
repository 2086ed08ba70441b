import { isReminder, type ReminderKind } from '@kashf/contract/notices/reminder-kinds.ts'
import type { ReminderChoices } from '@kashf/contract/notices/reminders.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'

const ALL = 'all'

const choicesIn = (kinds: readonly string[]): ReminderChoices => ({
  is_on: !kinds.includes(ALL),
  stopped: kinds.filter(isReminder),
})

/** What a person wants of the helpful messages. */
export async function reminderChoices(db: Queryable, userId: number): Promise<ReminderChoices> {
  const rows = await db.rows<{ kind: string }>(
    sql`select kind from reminder_stop where user_id = ${userId} order by kind`,
  )
  return choicesIn(rows.map(({ kind }) => kind))
}

/** Switches a kind, or all without one; the single choices stay. Repeated, it changes nothing. */
export async function switchReminder(
  deps: Pick<Deps, 'clock'>,
  db: Queryable,
  of: { userId: number; kind?: ReminderKind | undefined; isOn: boolean },
): Promise<ReminderChoices> {
  const { userId, kind = ALL, isOn } = of
  await db.run(
    isOn
      ? sql`delete from reminder_stop where user_id = ${userId} and kind = ${kind}`
      : sql`insert into reminder_stop (user_id, kind, stopped_at) values (${userId}, ${kind}, ${deps.clock.now()})
            on conflict do nothing`,
  )
  return reminderChoices(db, userId)
}

/** Tells for each of these people whether they want a kind. */
export async function wantedReminders(
  db: Queryable,
  userIds: readonly number[],
): Promise<(userId: number, kind: ReminderKind) => boolean> {
  const rows = await db.rows<{ user_id: number; kinds: string[] }>(sql`
    select user_id, array_agg(kind) as kinds from reminder_stop where user_id = any(${userIds}::int[]) group by user_id`)
  const stops = new Map(rows.map(({ user_id, kinds }) => [user_id, new Set(kinds)]))
  return (userId, kind) => {
    const stopped = stops.get(userId)
    return !stopped || !(stopped.has(ALL) || stopped.has(kind))
  }
}
