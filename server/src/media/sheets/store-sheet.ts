import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { MAX_IMAGE_BYTES } from '@kashf/contract/media/file-sizes.ts'
import type { SheetKind } from '@kashf/contract/media/sheets.ts'
import { composeNfc } from '@kashf/contract/text/uzbek.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { keys } from '../storage-keys.ts'
import { lookIntoPdf } from './look-into-pdf.ts'
import { renderSheet } from './render-sheet.ts'
import { sheetKindOf } from './sheet-type.ts'

/** What a sheet is sent for: nothing else may name it. */
export type SheetPurpose = 'homework' | 'post'

export interface ReadSheet {
  kind: SheetKind
  content: Buffer
  /** Of the file that was sent. */
  sha256: Buffer
  fingerprint: bigint | null
}

/**
 * Reads a file that was sent, by its content. A PDF is kept as it is, once it was looked into. Fails with `refusal`, `heic_refused`, `pdf_too_large` or `pdf_too_many_pages`, and with `body_too_large` for a picture.
 */
export async function readSheet(
  file: string,
  refusal: 'homework_file_refused' | 'post_file_refused',
): Promise<ReadSheet> {
  const kind = await sheetKindOf(file)
  if (kind === 'heic') throw new Failure('heic_refused')
  if (kind === null) throw new Failure(refusal)
  const sent = await readFile(file)
  const sha256 = createHash('sha256').update(sent).digest()
  const danger = kind === 'pdf' ? await lookIntoPdf(sent) : null
  if (danger) throw new Failure(danger)
  if (kind === 'pdf') return { kind, content: sent, sha256, fingerprint: null }
  if (sent.length > MAX_IMAGE_BYTES) throw new Failure('body_too_large')
  const rendered = await renderSheet(file)
  if (!rendered) throw new Failure(refusal)
  return { kind, content: rendered.webp, sha256, fingerprint: rendered.fingerprint }
}

/** Stores what was read as a sheet that nothing names yet; returns its id. `uploadId` is null for bytes from elsewhere. */
export async function insertSheet(
  deps: Pick<Deps, 'storage' | 'clock'>,
  tx: Tx,
  of: {
    ownerId: number
    uploadId: string | null
    purpose: SheetPurpose
    name: string
    begunAt: Date
    read: ReadSheet
  },
): Promise<number> {
  const { kind, content, sha256, fingerprint } = of.read
  const { id } = await tx.only<{ id: number }>(sql`
    insert into sheet (owner_id, upload_id, purpose, kind, name, bytes, sha256, fingerprint, begun_at, created_at)
    values (${of.ownerId}, ${of.uploadId}, ${of.purpose}, ${kind}, ${composeNfc(of.name)}, ${content.length}, ${sha256},
      ${fingerprint}, ${of.begunAt}, ${deps.clock.now()}) returning id`)
  await deps.storage.put(keys.sheet(id), content)
  return id
}
