import { Failure } from '../../http/errors/failure.ts'
import { retryVideo } from '../../media/processing/retry-video.ts'
import type { Deps } from '../../runtime/deps.ts'
import { lockOwnLesson } from './policy.ts'

/** Tries the failed video of an own lesson once more; `video_not_failed` when there is nothing to try. */
export async function retryLessonVideo(
  deps: Deps,
  input: { lessonId: number; teacherId: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { video_id } = await lockOwnLesson(tx, input)
    if (video_id === null) throw new Failure('video_not_failed')
    await retryVideo(deps, tx, video_id)
    tx.afterCommit(() => deps.publicCache.clear())
  })
}
