import { handlerFor, type JobHandler } from '../../jobs/queue.ts'
import { videoPlayableJob } from '../../media/processing/jobs.ts'
import type { Deps } from '../../runtime/deps.ts'
import { refreshCourseDuration } from '../courses/course-figures.ts'
import { tellVideoPlays } from './notify-video.ts'

/** A lesson's video became playable: its course becomes longer in every list, its teacher hears of it. Safe to repeat. */
export function countVideoLengthHandler(deps: Deps): JobHandler {
  return handlerFor(videoPlayableJob, ({ videoId }) =>
    deps.db.transaction(async (tx) => {
      await refreshCourseDuration(tx, videoId)
      await tellVideoPlays(deps, tx, videoId)
      tx.afterCommit(() => deps.publicCache.clear())
    }),
  )
}
