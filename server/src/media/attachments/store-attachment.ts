import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { FilePart } from '../../http/bodies/form.ts'
import { removeFilesJob } from '../processing/jobs.ts'
import { keys } from '../storage-keys.ts'
import {
  attachmentExtension,
  type DownloadExtension,
  downloadName,
  downloadTypes,
  extensionOf,
} from './attachment-type.ts'
import { lessonFileExtension } from './lesson-file-type.ts'

/** Stores a lesson's document and returns its id. Fails with `attachment_type_refused` by content, never by name. */
export async function storeAttachment(
  deps: Pick<Deps, 'storage'>,
  tx: Tx,
  input: { ownerId: number; file: FilePart },
): Promise<number> {
  const extension = await attachmentExtension(input.file.path)
  if (!extension) throw new Failure('attachment_type_refused')
  return store(deps, tx, { ...input, extension })
}

/** `storeAttachment` of everything that a lesson takes: slides, zip, sound and pictures, too. Fails as `lessonFileExtension`. */
export const storeLessonFile = async (
  deps: Pick<Deps, 'storage'>,
  tx: Tx,
  input: { ownerId: number; file: FilePart },
): Promise<number> => store(deps, tx, { ...input, extension: await lessonFileExtension(input.file.path) })

async function store(
  deps: Pick<Deps, 'storage'>,
  tx: Tx,
  { ownerId, file, extension }: { ownerId: number; file: FilePart; extension: DownloadExtension },
): Promise<number> {
  const row = await tx.only<{ id: number }>(sql`
    insert into attachment (owner_id, name, mime, bytes)
    values (${ownerId}, ${downloadName(file.name, extension)}, ${downloadTypes[extension]}, ${file.size})
    returning id`)
  await deps.storage.put(keys.attachment(row.id), { path: file.path })
  return row.id
}

/** Names an attachment anew; its ending stays true. */
export async function renameAttachment(tx: Tx, { id, name }: { id: number; name: string }): Promise<void> {
  const { mime } = await tx.only<{ mime: string }>(sql`select mime from attachment where id = ${id}`)
  const extension = extensionOf(mime)
  if (extension)
    await tx.run(sql`update attachment set name = ${downloadName(name, extension)} where id = ${id}`)
}

/** Deletes an attachment; its file is removed after the commit. */
export async function deleteAttachment(deps: Pick<Deps, 'jobs'>, tx: Tx, id: number): Promise<void> {
  await tx.run(sql`delete from attachment where id = ${id}`)
  await deps.jobs.send(tx, removeFilesJob, { keys: [keys.attachment(id)] })
}
