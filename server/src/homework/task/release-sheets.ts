import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { deleteSheets } from '../../media/sheets/sheets.ts'

/**
 * Takes the sheets from the tasks of lessons that are gone for good, and deletes those that no task of a copied course names. Call
 * it before the rows of the lessons are deleted.
 */
export async function releaseTaskSheets(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  lessonIds: readonly number[],
): Promise<void> {
  // The lock is for two courses with the same sheets that go at once: the later one sees that nothing names them.
  const named = await tx.rows<{ id: number }>(sql`
    select s.id from sheet s
     where s.id in (select unnest(h.sheet_ids) from homework h where h.lesson_id = any(${lessonIds}::int[]))
     order by s.id for update`)
  if (named.length === 0) return
  await tx.run(sql`update homework set sheet_ids = '{}' where lesson_id = any(${lessonIds}::int[])`)
  const unused = await tx.rows<{ id: number }>(sql`
    select named.id from unnest(${named.map(({ id }) => id)}::int[]) named (id)
     where not exists (select from homework h where h.sheet_ids @> array[named.id])`)
  await deleteSheets(
    deps,
    tx,
    unused.map(({ id }) => id),
  )
}
