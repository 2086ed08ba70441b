import { sql } from '../../db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { completeVideoJob, processVideoJob } from './jobs.ts'

/** Queues again what stands still: its worker was killed, its pause after a failure is over, or no worker ever came. */
export async function resumeStalledVideos(deps: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  const standing = await deps.db.rows<{ id: number; is_playable: boolean }>(sql`
    select id, playable_at is not null as is_playable from video
     where status in ('waiting', 'processing') and created_at < now() - interval '1 minute'
       and (taken_until is null or taken_until < now())
     order by created_at limit 200`)
  for (const { id, is_playable } of standing) {
    const job = is_playable ? completeVideoJob : processVideoJob
    await deps.jobs.send(deps.db, job, { videoId: id }, { singletonKey: String(id) })
  }
}
