import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { leavePictures } from '../../media/images/question-pictures.ts'
import type { OfImport } from './import-row.ts'

/** Lets the sweep remove those pictures of an import that nothing else of its owner names. */
export async function leaveUnnamedPictures(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { importId, teacherId }: OfImport,
): Promise<void> {
  const rows = await tx.rows<{ id: number }>(sql`
    with bank as materialized (select id from question_bank where owner_id = ${teacherId}),
    text as (
      select q.content::text || q.key::text as text from bank_question q where q.bank_id in (select id from bank)
      union all
      select v.content::text || v.key::text || coalesce(v.passage::text, '') from question_version v
        join bank_question q on q.id = v.question_id where q.bank_id in (select id from bank)
      union all
      select p.text from question_passage p where p.bank_id in (select id from bank)
      union all
      select i.drafts::text || i.passages::text from question_import i
       where i.owner_id = ${teacherId} and i.id <> ${importId}),
    named as materialized (
      select distinct found[1]::int as id from text
        cross join lateral regexp_matches(text.text, '(?:picture:|"image_id": )([0-9]{1,9})', 'g') as found)
    select held.id from question_import i cross join lateral unnest(i.image_ids) as held (id)
     where i.id = ${importId} and held.id not in (select id from named)`)
  await leavePictures(
    deps,
    tx,
    rows.map(({ id }) => id),
  )
}
