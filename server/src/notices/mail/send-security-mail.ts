import { defineJob, handlerFor, type JobHandler } from '../../jobs/queue.ts'
import type { Deps } from '../../runtime/deps.ts'
import { type SecurityEvent, securityMail } from './security-mail.ts'

/** Mails what happened to an account. Queue it in the transaction in which that happens. */
export const sendSecurityMailJob = defineJob<{ to: string; event: SecurityEvent }>('send-security-mail', {
  retryLimit: 8,
  retryDelay: 10,
  retryBackoff: true,
})

export const sendSecurityMailHandler = (deps: Deps): JobHandler =>
  handlerFor(sendSecurityMailJob, ({ to, event }) =>
    deps.mailer.send(securityMail({ to, event, publicUrl: deps.publicUrl })),
  )
