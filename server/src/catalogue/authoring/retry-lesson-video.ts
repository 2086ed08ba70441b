import { Failure } from '../../http/errors/failure.ts'
import { retryVideo } from '../../media/processing/requeue-videos.ts'
import type { Deps } from '../../runtime/deps.ts'
import { lockOwnLesson } from './policy.ts'

/** Processes the failed video of the teacher's own lesson again; `video_not_failed` when no retry is possible. */
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
