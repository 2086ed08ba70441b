import pino from 'pino'
import { recoverAccount } from '../accounts/account-security/recover-account.ts'
import { systemClock } from '../clock.ts'
import { openLiveEvents } from '../events/live-events.ts'
import { openJobs } from '../jobs/queue.ts'
import { JOBS } from '../runtime/modules.ts'
import { readOptions, UsageError } from './usage.ts'
import { configuration, withDatabase } from './with-database.ts'

/** `account recover`: for students who registered with Telegram and have lost it. */
export async function accountRecover(args: string[]): Promise<number> {
  const { username, email } = readOptions(args)
  if (!username || !email) throw new UsageError('account recover needs --username and --email.')
  const input = { username: username.trim(), email: email.trim() }
  // Security events are JSON lines on standard error.
  const log = pino(pino.destination({ dest: 2, sync: true }))
  const { endedSessions } = await withDatabase(configuration(), async (db, url) => {
    const jobs = await openJobs({ url, db, log, jobs: JOBS })
    const live = openLiveEvents({ url, db, log })
    try {
      return await recoverAccount({ db, clock: systemClock, log, jobs, live }, input)
    } finally {
      await live.stop()
      await jobs.stop()
    }
  })
  console.log(`Account recovered: ${input.username}; Telegram is unlinked; sessions ended: ${endedSessions}`)
  console.log(`Its owner sets a password with the code that /forget-password mails to ${input.email}.`)
  return 0
}
