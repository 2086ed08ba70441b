import type { CaptionLanguage } from '@kashf/contract/constants.ts'
import type { CaptionReading, SetCaptions, VideoExtras } from '@kashf/contract/media/media.ts'
import { refreshCoursesOfVideo } from '../../catalogue/courses/course-figures.ts'
import { lockLessonToEdit } from '../../catalogue/courses/policy.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import type { FilePart } from '../../http/bodies/form.ts'
import type { ReadCaptions } from '../../media/captions/read-captions.ts'
import { deleteCaptions, readCaptionFile, storeCaptions } from '../../media/captions/store-captions.ts'
import { videoExtras } from '../../media/serving/video-extras.ts'

const SHOWN_LINES = 20

type CaptionTarget = { lessonId: number; teacherId: number; sessionId: number; language: CaptionLanguage }

/**
 * Sets or replaces the captions of a lesson's video in one language. Returns all its captions and what was read of the
 * file. Fails with `captions_refused` for an unreadable file and `captions_without_video` without a stored video.
 */
export async function setLessonCaptions(
  deps: Deps,
  input: CaptionTarget & { file: FilePart | undefined },
): Promise<SetCaptions> {
  const { language, file } = input
  if (!file) throw invalid({ file: 'required' })
  const clean = await readCaptionFile(file)
  let durationS = 0
  const extras = await change(deps, input, async (tx, videoId) => {
    await storeCaptions(deps, tx, { videoId, language, clean })
    durationS =
      (await tx.one<{ s: number }>(sql`select duration_s as s from video where id = ${videoId}`))?.s ?? 0
  })
  return { ...extras, reading: readingOf(clean, durationS) }
}

/** Removes the captions in one language, if there are any. */
export function deleteLessonCaptions(deps: Deps, input: CaptionTarget): Promise<VideoExtras> {
  return change(deps, input, (tx, videoId) => deleteCaptions(deps, tx, { videoId, language: input.language }))
}

/** The length is 0 while the video is being checked; then no cue counts as too late. */
function readingOf({ cues, startsMs, unread }: ReadCaptions, durationS: number): CaptionReading {
  const isAfterEnd = (ms: number) => durationS > 0 && ms >= durationS * 1000
  return {
    cues,
    not_understood: unread.length,
    lines: unread.slice(0, SHOWN_LINES),
    after_end: startsMs.filter(isAfterEnd).length,
  }
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
