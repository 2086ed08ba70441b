import pino from 'pino'
import { systemClock } from '../clock.ts'
import type { Db } from '../db/client.ts'
import { removeDemoSchool } from '../demo/remove-demo-school.ts'
import { openLiveEvents } from '../events/live-events.ts'
import { openPublicCache } from '../http/public-cache.ts'
import { openJobs } from '../jobs/queue.ts'
import { verifyLedger } from '../money/ledger/verify.ts'
import { JOBS, PERSONAL_DATA } from '../runtime/modules.ts'
import { auditCommand, configuration, withDatabase } from './with-database.ts'

/** `demo remove`: removes the demo school and checks the ledger before and after. Returns the exit code. */
export async function demoRemove(): Promise<number> {
  return withDatabase(configuration(), async (db, url) => {
    const code = await removeAndVerify(db, url)
    await auditCommand(db, 'demo.remove', 'demo', { done: code === 0 })
    return code
  })
}

async function removeAndVerify(db: Db, url: string): Promise<number> {
  if (!(await holds(db, 'before'))) return 1
  const log = pino({ level: 'error', base: null }, pino.destination({ fd: 2, sync: true }))
  const jobs = await openJobs({ url, db, log, jobs: JOBS })
  const live = openLiveEvents({ url, db, log })
  try {
    const deps = {
      db,
      clock: systemClock,
      log,
      jobs,
      live,
      publicCache: openPublicCache(systemClock),
      personalData: PERSONAL_DATA,
    }
    const isDone = await removeDemoSchool(deps, (line) => console.log(line))
    return (await holds(db, 'afterwards')) && isDone ? 0 : 1
  } finally {
    await live.stop()
    await jobs.stop()
  }
}

async function holds(db: Db, when: string): Promise<boolean> {
  const { holds, checks } = await verifyLedger(db)
  if (holds) {
    console.log(`The ledger holds ${when}.`)
  } else {
    const broken = checks.filter((check) => !check.holds).map((check) => check.name)
    console.error(`The ledger does not hold ${when}: ${broken.join('; ')}`)
  }
  return holds
}
