import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { RecordingPermission } from '../../media/recordings/recording-permission.ts'

/**
 * Who may hear a recording of a test now: spoken answers the author of the test, who marks them; a passage whoever has played it in
 * an attempt that is open.
 */
export const attemptRecordings =
  (deps: Deps): RecordingPermission =>
  async ({ recordingId, viewerId }) => {
    const heard = await deps.db.one(sql`
      select 1 from attempt_recording r join attempt a on a.id = r.attempt_id join test t on t.id = a.test_id
       where r.recording_id = ${recordingId} and t.owner_id = ${viewerId} and t.deleted_at is null
      union all
      select 1 from attempt a join attempt_play played on played.attempt_id = a.id
        join question_version v on v.passage ->> 'recording_id' = ${String(recordingId)}
                               and (v.passage ->> 'id')::int = played.passage_id
       where a.user_id = ${viewerId} and a.state = 'open' limit 1`)
    return heard !== undefined
  }
