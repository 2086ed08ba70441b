import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { MAX_IMAGE_BYTES } from '@kashf/contract/media/file-sizes.ts'
import type { SheetKind } from '@kashf/contract/media/sheets.ts'
import { composeNfc } from '@kashf/contract/text/uzbek.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { keys } from '../storage-keys.ts'
import { claimSheetUpload } from '../uploads/claim-upload.ts'
import { withFinishedUpload } from '../uploads/with-finished-upload.ts'
import { lookIntoPdf } from './look-into-pdf.ts'
import { renderSheet } from './render-sheet.ts'
import { sheetKindOf } from './sheet-type.ts'

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
  const read = await withFinishedUpload(deps, { id: uploadId, ownerId, purpose: 'homework' }, readSheet)
  return deps.db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`sheet:${uploadId}`}, 0))`)
    const meanwhile = await receivedBefore(tx, of)
    if (meanwhile) return meanwhile
    const upload = await claimSheetUpload(deps, tx, { id: uploadId, ownerId, field: 'upload_id' })
    // An upload that cannot be claimed was not read either.
    if (!read) throw new Failure('internal')
    const { kind, content, sha256, fingerprint } = read
    const { id } = await tx.only<{ id: number }>(sql`
      insert into sheet (owner_id, upload_id, kind, name, bytes, sha256, fingerprint, begun_at, created_at)
      values (${ownerId}, ${uploadId}, ${kind}, ${composeNfc(upload.name)}, ${content.length}, ${sha256}, ${fingerprint},
        ${upload.begunAt}, ${deps.clock.now()}) returning id`)
    await deps.storage.put(keys.sheet(id), content)
    return id
  })
}

async function receivedBefore(db: Queryable, { ownerId, uploadId }: OfUpload): Promise<number | undefined> {
  const row = await db.one<{ id: number }>(
    sql`select id from sheet where upload_id = ${uploadId} and owner_id = ${ownerId}`,
  )
  return row?.id
}

interface ReadSheet {
  kind: SheetKind
  content: Buffer
  /** Of the file that was sent. */
  sha256: Buffer
  fingerprint: bigint | null
}

/** Reads a file that was sent. A PDF is kept as it is, once it was looked into. */
async function readSheet(file: string): Promise<ReadSheet> {
  const kind = await sheetKindOf(file)
  if (kind === 'heic') throw new Failure('heic_refused')
  if (kind === null) throw new Failure('homework_file_refused')
  const sent = await readFile(file)
  const sha256 = createHash('sha256').update(sent).digest()
  const refusal = kind === 'pdf' ? await lookIntoPdf(sent) : null
  if (refusal) throw new Failure(refusal)
  if (kind === 'pdf') return { kind, content: sent, sha256, fingerprint: null }
  if (sent.length > MAX_IMAGE_BYTES) throw new Failure('body_too_large')
  const rendered = await renderSheet(file)
  if (!rendered) throw new Failure('homework_file_refused')
  return { kind, content: rendered.webp, sha256, fingerprint: rendered.fingerprint }
}
