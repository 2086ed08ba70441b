import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { FilePart } from '../../http/bodies/form.ts'
import { removeFilesJob } from '../processing/jobs.ts'
import { keys } from '../storage-keys.ts'
import { attachmentExtension, attachmentTypes, downloadName } from './attachment-type.ts'

/** Stores a lesson's document and returns its id. Fails with `attachment_type_refused` by content, never by name. */
export async function storeAttachment(
  deps: Pick<Deps, 'storage'>,
  tx: Tx,
  input: { ownerId: number; file: FilePart },
): Promise<number> {
  const extension = await attachmentExtension(input.file.path)
  if (!extension) throw new Failure('attachment_type_refused')
  const name = downloadName(input.file.name, extension)
  const row = await tx.only<{ id: number }>(sql`
    insert into attachment (owner_id, name, mime, bytes)
    values (${input.ownerId}, ${name}, ${attachmentTypes[extension]}, ${input.file.size})
    returning id`)
  await deps.storage.put(keys.attachment(row.id), { path: input.file.path })
  return row.id
}

/** Deletes an attachment; its file is removed after the commit. */
export async function deleteAttachment(deps: Pick<Deps, 'jobs'>, tx: Tx, id: number): Promise<void> {
  await tx.run(sql`delete from attachment where id = ${id}`)
  await deps.jobs.send(tx, removeFilesJob, { keys: [keys.attachment(id)] })
}
