import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { keys } from '../storage-keys.ts'
import { placeOf } from './place-of.ts'
import { findUpload, type UploadPurpose, type UploadRow } from './upload.ts'
import { uploadFolder } from './upload-folder.ts'
import type { PlaceDeps } from './upload-place.ts'

/** Works with the local file of a finished upload, copied from the storage if it lies there. */
export async function withLocalFile<T>(
  deps: PlaceDeps,
  { id, multipart_id }: Pick<UploadRow, 'id' | 'multipart_id'>,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const folder = uploadFolder(deps.env.dataDir)
  if (multipart_id === null) return work(folder.finished(id))
  const copy = await mkdtemp(path.join(folder.scratch, 'copy-'))
  try {
    return await work(await deps.storage.toLocalFile(keys.uploadedFile(id), copy))
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** `withLocalFile` of a person's own upload that can be claimed; null for any other, whose claim then says why. */
export async function withFinishedUpload<T>(
  deps: PlaceDeps,
  { id, ownerId, purpose }: { id: string; ownerId: number; purpose: UploadPurpose },
  work: (file: string) => Promise<T>,
): Promise<T | null> {
  const upload = await findUpload(deps.db, id)
  if (upload?.owner_id !== ownerId || upload.purpose !== purpose || upload.state !== 'complete') return null
  if ((await placeOf(deps, upload).receivedBytes(upload)) === null) return null
  return withLocalFile(deps, upload, work)
}
