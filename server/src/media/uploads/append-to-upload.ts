import type { Readable } from 'node:stream'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { type NewUpload, openUpload } from './open-upload.ts'
import { placeOf, placeOfNew } from './place-of.ts'
import { findUpload, type UploadRow } from './upload.ts'
import { availableBytes } from './upload-folder.ts'
import { uploadLocker } from './upload-locker.ts'
import type { PlaceDeps } from './upload-place.ts'

/** Begins an upload whose bytes the server itself fetches. Fails like `openUpload`. */
export async function beginUpload(
  deps: PlaceDeps & Pick<Deps, 'clock' | 'log'>,
  input: NewUpload & { ownerId: number },
): Promise<UploadRow> {
  const id = await openUpload(deps, { ...input, availableBytes })
  await placeOfNew(deps).begin(await existing(deps, id))
  return existing(deps, id)
}

/**
 * Appends the bytes of `source` until it ends or breaks, as the only writer; returns the new number of received bytes.
 */
export async function appendToUpload(
  deps: PlaceDeps,
  upload: UploadRow,
  { source, offset }: { source: Readable; offset: number },
): Promise<number> {
  const lock = uploadLocker(deps.db).newLock(upload.id)
  await lock.lock(new AbortController().signal, () => {
    source.destroy(new Failure('upload_busy'))
  })
  try {
    const place = placeOf(deps, upload)
    await place.append(upload, source, offset)
    return (await place.receivedBytes(upload)) ?? 0
  } finally {
    await lock.unlock()
  }
}

async function existing(deps: PlaceDeps, id: string): Promise<UploadRow> {
  const row = await findUpload(deps.db, id)
  if (!row) throw new Failure('not_found')
  return row
}
