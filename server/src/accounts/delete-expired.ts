import { DAY_MS } from '../clock.ts'
import { sql } from '../db/sql.ts'
import { defineJob, handlerFor, type JobHandler } from '../jobs/queue.ts'
import type { Deps } from '../runtime/deps.ts'
import { forgetExpiredChanges } from './account-security/account-changes.ts'
import { forgetOldDevices } from './sessions/known-devices.ts'

/** An unverified registration can be replaced at any time; after so many days it is deleted. */
const UNVERIFIED_DAYS = 30

export const forgetExpiredJob = defineJob('forget-expired-accounts', { retryLimit: 2 }, '41 3 * * *')

/** Deletes, every night, expired sessions, codes and links, devices long unused, and registrations that were never verified. */
export const forgetExpiredHandler = (deps: Deps): JobHandler =>
  handlerFor(forgetExpiredJob, async () => {
    const now = deps.clock.now()
    const longAgo = new Date(now.getTime() - UNVERIFIED_DAYS * DAY_MS)
    await deps.db.run(sql`delete from session where expires_at < ${now}`)
    await deps.db.run(sql`delete from email_code where expires_at < ${now}`)
    await deps.db.run(sql`delete from sign_in_alert where expires_at < ${now}`)
    await forgetOldDevices(deps)
    await forgetExpiredChanges(deps)
    await deps.db.run(sql`
      delete from app_user where verified_at is null and blocked_at is null and created_at < ${longAgo}`)
  })
