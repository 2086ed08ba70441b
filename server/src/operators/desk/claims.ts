import type { QueueQuery } from '@kashf/contract/operators.ts'
import type { DeskKind } from '@kashf/contract/operators-desk.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { subjectOf } from './subjects.ts'

interface Record {
  kind: DeskKind
  id: number
}

/** Takes a record on, also from a colleague, who sees it. Nothing is locked: decisions are open to all. */
export async function claim(deps: Deps, operatorId: number, record: Record): Promise<void> {
  const subject = await subjectOf(deps.db, record)
  await deps.db.run(sql`
    insert into console_claim (subject, operator_id, claimed_at) values (${subject}, ${operatorId}, ${deps.clock.now()})
    on conflict (subject) do update set operator_id = excluded.operator_id, claimed_at = excluded.claimed_at`)
}

/** Gives a record back to everybody. */
export async function release(deps: Deps, record: Record): Promise<void> {
  const subject = await subjectOf(deps.db, record)
  await deps.db.run(sql`delete from console_claim where subject = ${subject}`)
}

/** The condition that an operator has taken the record on; none unless the query asks for `mine`. */
export const mineOnly = (
  query: QueueQuery,
  operatorId: number,
  kind: DeskKind,
  id: Statement,
): Statement[] =>
  query.mine
    ? [
        sql`exists (select from console_claim mine
          where mine.operator_id = ${operatorId} and mine.subject = ${`${kind}:`} || ${id})`,
      ]
    : []
