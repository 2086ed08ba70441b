import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { FilePart } from '../../http/bodies/form.ts'
import { type ReadImage, readImage, storeImage } from '../../media/images/store-image.ts'
import { storeVideo } from '../../media/processing/store-video.ts'
import { withRefusalField } from '../../media/refusal-field.ts'
import { claimVideo } from '../../media/uploads/claim-upload.ts'

export interface CourseFiles {
  cover?: FilePart
  trailer?: FilePart
}

/** Finished resumable uploads instead of file parts. A file part takes precedence. */
interface CourseUploads {
  trailer_upload_id?: string
}

/** The cover in a form, or null. Call it before the transaction, which decoding would prolong. A refused file names its field. */
export async function readCover({ cover }: CourseFiles): Promise<ReadImage | null> {
  return cover ? withRefusalField('cover', readImage(cover, 'cover')) : null
}

/** Stores the files of a form. A refused file fails with its own code and names its field. */
export async function storeCourseFiles(
  deps: Pick<Deps, 'db' | 'storage' | 'jobs' | 'clock' | 'env' | 'log'>,
  tx: Tx,
  input: { ownerId: number; cover: ReadImage | null; files: CourseFiles; uploads: CourseUploads },
): Promise<{ coverId: number | null; trailerId: number | null }> {
  const { ownerId, cover, files, uploads } = input
  const trailer = files.trailer ?? (await withRefusalField('trailer', uploaded()))
  return {
    coverId: cover ? await storeImage(deps, tx, { ownerId, image: cover }) : null,
    trailerId: trailer
      ? await withRefusalField('trailer', storeVideo(deps, tx, { ownerId, file: trailer }))
      : null,
  }

  async function uploaded() {
    const id = uploads.trailer_upload_id
    const field = 'trailer_upload_id'
    return id === undefined ? undefined : claimVideo(deps, tx, { id, ownerId, purpose: 'trailer', field })
  }
}
