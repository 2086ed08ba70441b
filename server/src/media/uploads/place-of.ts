import { diskPlace } from './disk-place.ts'
import { storagePlace } from './storage-place.ts'
import type { PlaceDeps, UploadBytes, UploadPlace } from './upload-place.ts'

/**
 * The place of an upload: the storage, where any host can continue it, or the disk of the host that began it without
 * S3.
 */
export function placeOf(deps: PlaceDeps, upload: Pick<UploadBytes, 'multipart_id'>): UploadPlace {
  return upload.multipart_id === null ? diskPlace(deps.env.dataDir) : storagePlace(deps)
}

/** The place of new uploads. */
export function placeOfNew(deps: PlaceDeps): UploadPlace {
  return deps.storage.multipart ? storagePlace(deps) : diskPlace(deps.env.dataDir)
}
