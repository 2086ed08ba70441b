import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { FilePart } from '../../http/bodies/form.ts'
import { Failure } from '../../http/errors/failure.ts'
import type { Deps } from '../../runtime/deps.ts'
import { keys } from '../storage-keys.ts'
import { attachmentEnding, attachmentTypes, downloadName } from './attachment-type.ts'

/** The largest attachment a route should take, in bytes. */
export const MAX_ATTACHMENT_BYTES = 25 * 2 ** 20

/** Keeps a document of a lesson; returns its id. Fails with `attachment_type_refused` by content, never by name. */
export async function storeAttachment(
  deps: Pick<Deps, 'storage'>,
  tx: Tx,
  input: { ownerId: number; file: FilePart },
): Promise<number> {
  const ending = await attachmentEnding(input.file.path)
  if (!ending) throw new Failure('attachment_type_refused')
  const row = await tx.one<{ id: number }>(sql`
    insert into attachment (owner_id, name, mime, bytes)
    values (${input.ownerId}, ${downloadName(input.file.name, ending)}, ${attachmentTypes[ending]}, ${input.file.size})
    returning id`)
  if (!row) throw new Error('no attachment row')
  await deps.storage.put(keys.attachment(row.id), { path: input.file.path })
  return row.id
}
