import { MINUTE_MS } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { repeat } from '../jobs/repeat.ts'
import { sweepScratch } from './processing/scratch-folder.ts'
import { removeExpiredUploads } from './uploads/expire-uploads.ts'

const EVERY_MS = 5 * MINUTE_MS

/**
 * Removes unneeded files from this host's disk at intervals, until the returned function is called. A queued job would
 * sweep only the disk of the host that happens to run it.
 */
export function keepSweepingDisk(deps: Deps, everyMs = EVERY_MS): () => Promise<void> {
  const tasks = [
    { work: () => removeExpiredUploads(deps), failed: 'could not sweep uploads' },
    { work: () => sweepScratch(deps), failed: 'could not sweep the scratch folder' },
  ].map((task) => repeat(deps, { ...task, everyMs }))
  return async () => {
    for (const stop of tasks) await stop()
  }
}
