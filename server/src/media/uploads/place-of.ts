import { diskPlace } from './disk-place.ts'
import { storagePlace } from './storage-place.ts'
import type { PlaceDeps, UploadBytes, UploadPlace } from './upload-place.ts'

/**
 * The place of an upload: the storage, where any host goes on with it, or the disk of the host that began it, before the
 * storage was S3 or without S3.
 */
export function placeOf(deps: PlaceDeps, upload: Pick<UploadBytes, 'multipart_id'>): UploadPlace {
  return upload.multipart_id === null ? diskPlace(deps.env.dataDir) : storagePlace(deps)
}

/** The place in which new uploads begin. */
export function placeOfNew(deps: PlaceDeps): UploadPlace {
  return deps.storage.multipart ? storagePlace(deps) : diskPlace(deps.env.dataDir)
}
