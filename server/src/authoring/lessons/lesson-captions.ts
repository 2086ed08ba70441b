import type { CaptionLanguage } from '@kashf/contract/constants.ts'
import type { VideoExtras } from '@kashf/contract/media/media.ts'
import { refreshCoursesOfVideo } from '../../catalogue/courses/course-figures.ts'
import { lockLessonToEdit } from '../../catalogue/courses/policy.ts'
import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import type { FilePart } from '../../http/bodies/form.ts'
import { deleteCaptions, readCaptionFile, storeCaptions } from '../../media/captions/store-captions.ts'
import { videoExtras } from '../../media/serving/video-extras.ts'

type CaptionTarget = { lessonId: number; teacherId: number; sessionId: number; language: CaptionLanguage }

/**
 * Sets or replaces the captions of a lesson's video in one language and returns all its captions. Fails with `captions_refused`
 * for an unreadable file and `captions_without_video` without a stored video.
 */
export async function setLessonCaptions(
  deps: Deps,
  input: CaptionTarget & { file: FilePart | undefined },
): Promise<VideoExtras> {
  const { language, file } = input
  if (!file) throw invalid({ file: 'required' })
  const clean = await readCaptionFile(file)
  return change(deps, input, (tx, videoId) => storeCaptions(deps, tx, { videoId, language, clean }))
}

/** Removes the captions in one language, if there are any. */
export function deleteLessonCaptions(deps: Deps, input: CaptionTarget): Promise<VideoExtras> {
  return change(deps, input, (tx, videoId) => deleteCaptions(deps, tx, { videoId, language: input.language }))
}

async function change(
  deps: Deps,
  target: CaptionTarget,
  work: (tx: Tx, videoId: number) => Promise<void>,
): Promise<VideoExtras> {
  const videoId = await deps.db.transaction(async (tx) => {
    // The course's lock serializes uploads of one language and keeps the video from being replaced.
    const { video_id } = await lockLessonToEdit(tx, target)
    if (video_id === null) throw new Failure('captions_without_video')
    await work(tx, video_id)
    // The catalogue has a filter by captions.
    await refreshCoursesOfVideo(tx, video_id)
    tx.afterCommit(() => deps.publicCache.clear())
    return video_id
  })
  return videoExtras(deps, deps.db, {
    videoId,
    viewer: { id: target.teacherId, sessionId: target.sessionId },
  })
}
