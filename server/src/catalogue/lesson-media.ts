import type { Tx } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { invalid } from '../http/failure.ts'
import type { FilePart } from '../http/form.ts'
import { parseVimeo, resolveVimeo } from '../media/resolve-vimeo.ts'
import { storeAttachment } from '../media/store-attachment.ts'
import { storeVideo } from '../media/store-video.ts'
import { asField } from './course-input.ts'

export interface LessonFiles {
  file?: FilePart
  video?: FilePart
}

/**
 * The provider's video that a link names, or null without a link. Our own references (`video/12`), which the lesson
 * form sends back as it got them, change nothing. The length is asked for now, so that the course can count it.
 */
export async function readVimeoLink(deps: Deps, link: string | undefined): Promise<string | null> {
  if (link === undefined || link.trim() === '' || /^video\/\d+$/.test(link.trim())) return null
  const vimeoId = parseVimeo(link)
  if (!vimeoId) throw invalid({ video_link: 'vimeo_link' })
  await resolveVimeo(deps, vimeoId)
  return vimeoId
}

/** Keeps what came with the form. A refused file fails with its own code and names its field. */
export async function storeLessonFiles(
  deps: Pick<Deps, 'storage' | 'jobs'>,
  tx: Tx,
  input: { ownerId: number; files: LessonFiles },
): Promise<{ attachmentId: number | null; videoId: number | null }> {
  const { ownerId, files } = input
  return {
    attachmentId: files.file
      ? await asField('file', storeAttachment(deps, tx, { ownerId, file: files.file }))
      : null,
    videoId: files.video
      ? await asField('video', storeVideo(deps, tx, { ownerId, file: files.video }))
      : null,
  }
}
