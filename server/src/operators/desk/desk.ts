import type { Desk, DeskKind } from '@kashf/contract/operators/desk.ts'
import { audit } from '../../audit/audit.ts'
import { person, type RowOf, withTimeText } from '../../db/answer-row.ts'
import { afterFirstTap } from '../../db/second-tap.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { subjectOf } from './subjects.ts'

const NOTES_SHOWN = 50

/** The operator who has claimed a record, and the latest notes of operators to each other, newest first. */
export async function readDesk(deps: Deps, record: { kind: DeskKind; id: number }): Promise<Desk> {
  const subject = await subjectOf(deps.db, record)
  const claimed = await deps.db.one<{ id: number; first_name: string; last_name: string }>(sql`
    select u.id, u.first_name, u.last_name from console_claim c join app_user u on u.id = c.operator_id
     where c.subject = ${subject}`)
  const notes = await deps.db.rows<RowOf<Desk['notes'][number]>>(sql`
    select n.id, ${person(sql`u`)} as operator, n.text, n.created_at
      from console_note n join app_user u on u.id = n.operator_id
     where n.subject = ${subject} order by n.id desc limit ${NOTES_SHOWN}`)
  return { claimed_by: claimed ?? null, notes: notes.map(withTimeText) }
}

/** Adds a note for colleagues, once for two taps of one press. */
export async function addNote(
  deps: Deps,
  input: { operatorId: number; record: { kind: DeskKind; id: number }; text: string },
): Promise<void> {
  const subject = await subjectOf(deps.db, input.record)
  const { operatorId, text } = input
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const since = await afterFirstTap(tx, { kind: 'console note', person: operatorId, now })
    const added = await tx.run(sql`
      insert into console_note (subject, operator_id, text, created_at)
      select ${subject}, ${operatorId}, ${text}, ${now}
       where not exists (select from console_note where subject = ${subject} and operator_id = ${operatorId}
                            and text = ${text} and created_at > ${since})`)
    if (added === 0) return
    await audit(tx, {
      personId: operatorId,
      action: 'desk.note',
      subject,
      after: { note: text },
    })
  })
}
