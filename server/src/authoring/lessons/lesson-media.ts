import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors/failure.ts'
import type { FilePart } from '../../http/bodies/form.ts'
import { storeAttachment } from '../../media/attachments/store-attachment.ts'
import { storeVideo } from '../../media/processing/store-video.ts'
import { withRefusalField } from '../../media/refusal-field.ts'
import { claimAttachment, claimVideo } from '../../media/uploads/claim-upload.ts'
import { parseVimeo, resolveVimeo } from '../../media/vimeo/resolve-vimeo.ts'

export interface LessonFiles {
  file?: FilePart
  video?: FilePart
}

/** Finished resumable uploads instead of file parts. A file part takes precedence. */
export interface LessonUploads {
  video_upload_id?: string
  file_upload_id?: string
}

/**
 * The Vimeo id in a link, or null without one. Our own references (`video/12`), which the lesson form sends back, change nothing.
 * Resolves the video now, so that the course's duration can include it.
 */
export async function readVimeoLink(deps: Deps, link: string | undefined): Promise<string | null> {
  if (link === undefined || link.trim() === '' || /^video\/\d+$/.test(link.trim())) return null
  const vimeoId = parseVimeo(link)
  if (!vimeoId) throw invalid({ video_link: 'vimeo_link' })
  await resolveVimeo(deps, vimeoId)
  return vimeoId
}

/** Stores the files of a form. A refused file fails with its own code and names its field. */
export async function storeLessonFiles(
  deps: Pick<Deps, 'db' | 'storage' | 'jobs' | 'clock' | 'env' | 'log'>,
  tx: Tx,
  input: { ownerId: number; files: LessonFiles; uploads: LessonUploads },
): Promise<{ attachmentId: number | null; videoId: number | null }> {
  const { ownerId, files, uploads } = input
  const file = files.file ?? (await withRefusalField('file', uploadedFile()))
  const video = files.video ?? (await withRefusalField('video', uploadedVideo()))
  return {
    attachmentId: file ? await withRefusalField('file', storeAttachment(deps, tx, { ownerId, file })) : null,
    videoId: video ? await withRefusalField('video', storeVideo(deps, tx, { ownerId, file: video })) : null,
  }

  async function uploadedFile() {
    const id = uploads.file_upload_id
    return id === undefined
      ? undefined
      : claimAttachment(deps, tx, { id, ownerId, purpose: 'attachment', field: 'file_upload_id' })
  }

  async function uploadedVideo() {
    const id = uploads.video_upload_id
    const field = 'video_upload_id'
    return id === undefined ? undefined : claimVideo(deps, tx, { id, ownerId, purpose: 'video', field })
  }
}
