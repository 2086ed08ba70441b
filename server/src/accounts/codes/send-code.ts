import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { defineJob, handlerFor } from '../../jobs/queue.ts'
import { type CodePurpose, codeMail } from '../../notices/mail/code-mail.ts'
import { logSecurity } from '../../security/security-log.ts'
import { type CodeOwner, consumeCode, issueCode } from './codes.ts'

/**
 * The recipient of a code. An address (registration, forgotten password) is resolved by the worker, so that the request
 * takes the same time whether the account exists or not. A new address gets its code only after the current one was notified.
 */
type CodeRequest =
  | { purpose: 'verify' | 'reset'; email: string }
  | { purpose: 'change_email'; user_id: number }

const sendCodeJob = defineJob<CodeRequest>('send-code', {
  retryLimit: 6,
  retryDelay: 5,
  retryBackoff: true,
})

/** Queues the mail in the caller's transaction, unless the same one is already waiting. */
export async function queueCode(deps: Deps, tx: Queryable, request: CodeRequest): Promise<void> {
  const who = request.purpose === 'change_email' ? request.user_id : request.email.toLowerCase()
  await deps.jobs.send(tx, sendCodeJob, request, { singletonKey: `${request.purpose}:${who}` })
}

interface Recipient {
  id: number
  username: string
  language: InterfaceLanguage
  to: string
}

function recipientOf(db: Queryable, request: CodeRequest): Promise<Recipient | undefined> {
  switch (request.purpose) {
    case 'verify':
      return db.one<Recipient>(sql`
        select id, username, language, email as to from app_user
         where lower(email) = ${request.email.toLowerCase()} and verified_at is null and blocked_at is null`)
    case 'reset':
      return db.one<Recipient>(sql`
        select id, username, language, email as to from app_user
         where lower(email) = ${request.email.toLowerCase()} and verified_at is not null and blocked_at is null`)
    case 'change_email':
      return db.one<Recipient>(sql`
        select u.id, u.username, u.language, c.new_email as to from app_user u join account_change c on c.user_id = u.id
         where u.id = ${request.user_id} and c.notified_at is not null
           and c.applied_at is null and c.given_up_at is null and c.reverted_at is null`)
  }
}

/** Creates the code and mails it. */
export const sendCodeHandler = handlerFor(sendCodeJob, async (deps: Deps, request) => {
  const person = await recipientOf(deps.db, request)
  if (!person) return
  const { id: userId, username, language, to } = person
  const purpose: CodePurpose = request.purpose
  const owner: CodeOwner = { userId, purpose, email: to }
  // Commit before sending the mail: the recipient may enter the code at once.
  const code = await issueCode(deps, deps.db, owner)
  if (!code) return
  try {
    await deps.mailer.send(codeMail({ to, language, purpose, username, code }))
    logSecurity(deps.log, { event: 'code_mailed', personId: userId, caller: 'background job', purpose })
  } catch (error) {
    // A code that was never sent must not block the retry by its one-minute limit.
    await consumeCode(deps, deps.db, owner, code)
    throw error
  }
})
