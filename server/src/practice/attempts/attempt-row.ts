import type { AttemptState } from '@kashf/contract/practice/attempts.ts'
import type { TestPurpose } from '@kashf/contract/practice/tests.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { PersonalTime, RunningClock } from './attempt-clock.ts'

/** An attempt with what is needed of its test. */
export interface AttemptRow extends PersonalTime, RunningClock {
  id: number
  test_id: number
  test_version: number
  paper_id: number
  user_id: number
  number: number
  state: AttemptState
  opened_at: Date | null
  deadline_at: Date | null
  submitted_at: Date | null
  writer_id: string
  writer_name: string
  writer_since: Date
  flags: number[]
  purpose: TestPurpose
  opens_at: Date | null
  closes_at: Date | null
}

/** The person's own attempt; `not_found` for anybody else's. `lock` holds it until the transaction ends. */
export const ownAttempt = (
  db: Queryable,
  of: { attemptId: number; userId: number },
  lock: Statement = sql``,
): Promise<AttemptRow> =>
  db.found<AttemptRow>(sql`
    select a.id, a.test_id, a.test_version, a.paper_id, a.user_id, a.number, a.state, a.time_percent, a.exempt, a.opened_at,
           a.deadline_at, a.section, a.section_began_at, a.section_ends_at, a.submitted_at, a.writer_id, a.writer_name,
           a.writer_since, a.flags, t.purpose, t.opens_at, t.closes_at
      from attempt a join test t on t.id = a.test_id
     where a.id = ${of.attemptId} and a.user_id = ${of.userId}${lock}`)

/** `ownAttempt` with its row locked, so that what is decided about it happens once. */
export const lockOwnAttempt = (
  tx: Queryable,
  of: { attemptId: number; userId: number },
): Promise<AttemptRow> => ownAttempt(tx, of, sql` for no key update of a`)
