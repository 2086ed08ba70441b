import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { type OfImport, ownImport } from './import-row.ts'
import { leaveUnnamedPictures } from './leave-unnamed-pictures.ts'

/** Deletes an import with what was not added; questions that were added stay. */
export async function deleteImport(deps: Pick<Deps, 'db' | 'clock'>, of: OfImport): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await ownImport(tx, of)
    await leaveUnnamedPictures(deps, tx, of)
    await tx.run(sql`delete from question_import where id = ${of.importId}`)
  })
}
