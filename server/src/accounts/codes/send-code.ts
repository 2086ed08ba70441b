import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { defineJob, handlerFor, type JobHandler } from '../../jobs/queue.ts'
import { type CodePurpose, codeMail } from '../../notices/mail/code-mail.ts'
import type { Deps } from '../../runtime/deps.ts'
import { logSecurity } from '../../security/security-log.ts'
import { type CodeOwner, issueCode, takeCode } from './codes.ts'

/**
 * Whom to send a code: the address of a registration or a forgotten password, the user who changes the address.
 * The new one gets a code only when the present one was told of the change.
 * For an address the person is looked up by the worker, so that the call that asked does the same work, and takes
 * the same time, whether there is such a person or not.
 */
type CodeRequest =
  | { purpose: 'verify' | 'reset'; email: string }
  | { purpose: 'change_email'; user_id: number }

export const sendCodeJob = defineJob<CodeRequest>('send-code', {
  retryLimit: 6,
  retryDelay: 5,
  retryBackoff: true,
})

/** Queues the mail with a code in the caller's transaction. A twin that still waits is enough. */
export async function requestCode(deps: Deps, tx: Queryable, request: CodeRequest): Promise<void> {
  const who = request.purpose === 'change_email' ? request.user_id : request.email.toLowerCase()
  await deps.jobs.send(tx, sendCodeJob, request, { singletonKey: `${request.purpose}:${who}` })
}

interface Recipient {
  id: number
  username: string
  to: string
}

function recipientOf(db: Queryable, request: CodeRequest): Promise<Recipient | undefined> {
  switch (request.purpose) {
    case 'verify':
      return db.one<Recipient>(sql`
        select id, username, email as to from app_user
         where lower(email) = ${request.email.toLowerCase()} and verified_at is null and blocked_at is null`)
    case 'reset':
      return db.one<Recipient>(sql`
        select id, username, email as to from app_user
         where lower(email) = ${request.email.toLowerCase()} and verified_at is not null and blocked_at is null`)
    case 'change_email':
      return db.one<Recipient>(sql`
        select u.id, u.username, c.new_email as to from app_user u join account_change c on c.user_id = u.id
         where u.id = ${request.user_id} and c.notified_at is not null
           and c.applied_at is null and c.given_up_at is null and c.reverted_at is null`)
  }
}

/** Makes the code and mails it: it is written down only as a keyed hash. */
export const sendCodeHandler = (deps: Deps): JobHandler =>
  handlerFor(sendCodeJob, async (request) => {
    const person = await recipientOf(deps.db, request)
    if (!person) return
    const { id: userId, username, to } = person
    const purpose: CodePurpose = request.purpose
    const owner: CodeOwner = { userId, purpose, email: to }
    // Committed before the mail leaves: whoever is quick with it must find the code.
    const code = await issueCode(deps, deps.db, owner)
    if (!code) return
    try {
      await deps.mailer.send(codeMail({ to, purpose, username, code }))
      logSecurity(deps.log, { event: 'code_mailed', personId: userId, caller: 'background job', purpose })
    } catch (error) {
      // A code that never left would keep the next try from making one.
      await takeCode(deps, deps.db, owner, code)
      throw error
    }
  })
