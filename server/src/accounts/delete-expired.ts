import { DAY_MS } from '../clock.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { everyRow, forEach } from '../jobs/for-each.ts'
import { defineJob, handlerFor } from '../jobs/queue.ts'
import { deleteOldTouches } from '../money/fees/touches.ts'
import { deleteExpiredChanges } from './account-security/account-changes.ts'
import { deleteExpiredApiTokens } from './api-tokens/api-tokens.ts'
import { deleteUnusedDevices } from './sessions/known-devices.ts'

/** Anyone may replace an unverified registration; after this many days it is deleted. */
const UNVERIFIED_DAYS = 30
const BATCH = 1000

const deleteExpiredJob = defineJob('forget-expired-accounts', { retryLimit: 2 }, '41 3 * * *')

/** Deletes expired sessions, tokens, codes and links, opened links of teachers, unused devices and unverified registrations, every night. */
export const deleteExpiredHandler = handlerFor(deleteExpiredJob, async (deps: Deps) => {
  const now = deps.clock.now()
  const steps = [
    { what: 'sessions', run: () => deps.db.run(sql`delete from session where expires_at < ${now}`) },
    { what: 'codes', run: () => deps.db.run(sql`delete from email_code where expires_at < ${now}`) },
    {
      what: 'links of the Mini App',
      run: () => deps.db.run(sql`delete from telegram_browser_link where expires_at < ${now}`),
    },
    {
      what: 'sign-in alerts',
      run: () => deps.db.run(sql`delete from sign_in_alert where expires_at < ${now}`),
    },
    { what: 'API tokens', run: () => deleteExpiredApiTokens(deps) },
    { what: 'devices', run: () => deleteUnusedDevices(deps) },
    { what: 'account changes', run: () => deleteExpiredChanges(deps) },
    { what: 'opened links of teachers', run: () => deleteOldTouches(deps) },
    { what: 'registrations', run: () => deleteUnverified(deps, now) },
  ]
  const options = {
    failed: 'something expired was not deleted',
    about: ({ what }: { what: string }) => ({ what }),
  }
  await forEach<{ what: string; run: () => Promise<unknown> }>(deps, steps, options, ({ run }) => run())
})

/** Deletes one at a time, so that a person whom another row references does not block the others. */
async function deleteUnverified(deps: Deps, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNVERIFIED_DAYS * DAY_MS)
  const expired = sql`verified_at is null and blocked_at is null and created_at < ${before}`
  const people = everyRow<{ id: number }>((after) =>
    deps.db.rows(
      sql`select id from app_user where ${expired} and id > ${after?.id ?? 0} order by id limit ${BATCH}`,
    ),
  )
  await forEach(deps, people, { failed: 'an unverified registration was not deleted' }, ({ id }) =>
    deps.db.run(sql`delete from app_user where id = ${id} and ${expired}`),
  )
}
