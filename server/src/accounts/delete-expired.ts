import { DAY_MS } from '../clock.ts'
import { sql } from '../db/sql.ts'
import { defineJob, handlerFor, type JobHandler } from '../jobs/queue.ts'
import type { Deps } from '../runtime/deps.ts'
import { deleteExpiredChanges } from './account-security/account-changes.ts'
import { deleteExpiredApiTokens } from './api-tokens/api-tokens.ts'
import { deleteUnusedDevices } from './sessions/known-devices.ts'

/** Anyone may replace an unverified registration; after this many days it is deleted. */
const UNVERIFIED_DAYS = 30

export const deleteExpiredJob = defineJob('forget-expired-accounts', { retryLimit: 2 }, '41 3 * * *')

/** Deletes expired sessions, tokens, codes and links, unused devices and unverified registrations, every night. */
export const deleteExpiredHandler = (deps: Deps): JobHandler =>
  handlerFor(deleteExpiredJob, async () => {
    const now = deps.clock.now()
    const registeredBefore = new Date(now.getTime() - UNVERIFIED_DAYS * DAY_MS)
    await deps.db.run(sql`delete from session where expires_at < ${now}`)
    await deps.db.run(sql`delete from email_code where expires_at < ${now}`)
    await deps.db.run(sql`delete from telegram_browser_link where expires_at < ${now}`)
    await deps.db.run(sql`delete from sign_in_alert where expires_at < ${now}`)
    await deleteExpiredApiTokens(deps)
    await deleteUnusedDevices(deps)
    await deleteExpiredChanges(deps)
    await deps.db.run(sql`
      delete from app_user where verified_at is null and blocked_at is null and created_at < ${registeredBefore}`)
  })
