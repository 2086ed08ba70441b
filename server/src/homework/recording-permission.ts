import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import type { RecordingPermission } from '../media/recordings/recording-permission.ts'
import { joinCourse, mayCheck } from './checkers.ts'

/** Who may hear a recording of homework now: the checkers of the work, and what was said about it, once decided, its author. */
export const homeworkRecordings =
  (deps: Deps): RecordingPermission =>
  async ({ recordingId, viewerId }) => {
    const heard = await deps.db.one(sql`
      select 1 from homework_hand_in i join homework_work w on w.id = i.work_id ${joinCourse}
       where i.recording_id = ${recordingId} and ${mayCheck(viewerId)}
      union all
      select 1 from homework_review r join homework_work w on w.id = r.work_id ${joinCourse}
       where r.recording_id = ${recordingId}
         and (${mayCheck(viewerId)} or (w.user_id = ${viewerId} and r.outcome is not null)) limit 1`)
    return heard !== undefined
  }
