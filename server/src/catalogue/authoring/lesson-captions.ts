import type { CaptionLanguage } from '@kashf/contract/constants.ts'
import type { VideoExtras } from '@kashf/contract/media.ts'
import type { Tx } from '../../db/client.ts'
import type { FilePart } from '../../http/bodies/form.ts'
import { Failure, fieldSentence } from '../../http/errors/failure.ts'
import { deleteCaptions, readCaptionFile, storeCaptions } from '../../media/captions/store-captions.ts'
import { videoExtras } from '../../media/playback/video-extras.ts'
import type { Deps } from '../../runtime/deps.ts'
import { lockOwnLesson } from './policy.ts'

type Which = { lessonId: number; teacherId: number; sessionId: number; language: CaptionLanguage }

/**
 * Gives the video of an own lesson captions in one language, in place of those before; answers with all of them.
 * `captions_refused` for a file that is none, `captions_without_video` when there is no stored video.
 */
export async function setLessonCaptions(
  deps: Deps,
  input: Which & { file: FilePart | undefined },
): Promise<VideoExtras> {
  const { language, file } = input
  if (!file) throw new Failure('validation_failed', { fields: { file: fieldSentence('required') } })
  const clean = await readCaptionFile(file)
  return change(deps, input, (tx, videoId) => storeCaptions(deps, tx, { videoId, language, clean }))
}

/** Takes the captions in one language away; harmless when there are none. */
export function deleteLessonCaptions(deps: Deps, input: Which): Promise<VideoExtras> {
  return change(deps, input, (tx, videoId) => deleteCaptions(deps, tx, { videoId, language: input.language }))
}

async function change(
  deps: Deps,
  which: Which,
  work: (tx: Tx, videoId: number) => Promise<void>,
): Promise<VideoExtras> {
  const videoId = await deps.db.transaction(async (tx) => {
    // The lock of the course keeps two uploads of one language apart, and the video in its place.
    const { video_id } = await lockOwnLesson(tx, which)
    if (video_id === null) throw new Failure('captions_without_video')
    await work(tx, video_id)
    return video_id
  })
  return videoExtras(deps, deps.db, {
    videoId,
    viewer: { id: which.teacherId, sessionId: which.sessionId },
  })
}
