import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

/**
 * Stores these questions as they are now in their versions, which never change. The caller has them locked (`for share`), because
 * a question that changes meanwhile would have its new text in its old version.
 */
export async function storeVersions(tx: Tx, questionIds: readonly number[], now: Date): Promise<void> {
  await tx.run(sql`
    insert into question_version (question_id, version, content, key, passage, tags, created_at)
    select q.id, q.version, q.content, q.key,
           case when p.id is not null then jsonb_build_object('id', p.id, 'title', p.title, 'text', p.text,
             'recording_id', p.recording_id, 'plays', p.plays) end, q.tags, ${now}
      from bank_question q left join question_passage p on p.id = q.passage_id
     where q.id = any(${questionIds}::int[])
    on conflict (question_id, version) do nothing`)
}
