import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { claimReadUpload } from '../uploads/claim-upload.ts'
import { withFinishedUpload } from '../uploads/with-finished-upload.ts'
import { insertSheet, readSheet } from './store-sheet.ts'

type SheetDeps = Pick<Deps, 'db' | 'env' | 'storage' | 'clock' | 'log'>

interface OfUpload {
  ownerId: number
  uploadId: string
}

/**
 * Makes a sheet of a person's finished upload of the purpose `homework` and returns its id, the same for a repeated request. It is
 * swept after a day unless `useSheets` has named it. Fails with `homework_file_refused`, `heic_refused`, `pdf_too_large` or
 * `pdf_too_many_pages` by content, with
 * `body_too_large` for a picture, or with a problem of `upload_id`.
 */
export async function receiveSheet(deps: SheetDeps, of: OfUpload): Promise<number> {
  const { ownerId, uploadId } = of
  const former = await receivedBefore(deps.db, of)
  if (former) return former
  // Before the transaction, because rendering may take seconds.
  const read = await withFinishedUpload(deps, { id: uploadId, ownerId, purpose: 'homework' }, (file) =>
    readSheet(file, 'homework_file_refused'),
  )
  return deps.db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`sheet:${uploadId}`}, 0))`)
    const meanwhile = await receivedBefore(tx, of)
    if (meanwhile) return meanwhile
    const upload = await claimReadUpload(deps, tx, {
      ...{ id: uploadId, ownerId, purpose: 'homework' },
      field: 'upload_id',
    })
    // An upload that cannot be claimed was not read either.
    if (!read) throw new Failure('internal')
    return insertSheet(deps, tx, { ownerId, uploadId, purpose: 'homework', ...upload, read })
  })
}

async function receivedBefore(db: Queryable, { ownerId, uploadId }: OfUpload): Promise<number | undefined> {
  const row = await db.one<{ id: number }>(
    sql`select id from sheet where upload_id = ${uploadId} and owner_id = ${ownerId} and purpose = 'homework'`,
  )
  return row?.id
}
