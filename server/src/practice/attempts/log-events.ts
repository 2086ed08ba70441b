import type { EventsBody } from '@kashf/contract/practice/attempts.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { ownAttempt } from './attempt-row.ts'

/** The most recorded facts of an attempt; further ones are dropped. */
const MAX_EVENTS = 500

/** Records facts where the test says so, as its lobby announced. Nothing fails by them. */
export async function logEvents(
  deps: Deps,
  input: { attemptId: number; userId: number; body: EventsBody },
): Promise<void> {
  const row = await ownAttempt(deps.db, input)
  if (row.state !== 'open') return
  const now = deps.clock.now().getTime()
  const events = input.body.events.map(({ kind, age_ms, lasted_s }) => ({
    kind,
    lasted_s,
    happened_at: new Date(Math.max(now - age_ms, row.opened_at?.getTime() ?? 0)),
  }))
  await deps.db.run(sql`
    insert into attempt_event (attempt_id, kind, happened_at, lasted_s)
    select ${row.id}, e.kind, e.happened_at, e.lasted_s
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(kind text, happened_at timestamptz, lasted_s int)
     where (select count(*) from attempt_event where attempt_id = ${row.id}) < ${MAX_EVENTS}
       and (select v.settings -> 'logs_leaving' = 'true' from test_version v
             where v.test_id = ${row.test_id} and v.version = ${row.test_version})`)
}
