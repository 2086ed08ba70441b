import type { Deps } from '../deps.ts'
import { defineJob, handlerFor, type JobHandler } from '../jobs/queue.ts'
import { type Notice, noticeMail } from './notice-mail.ts'

/** Mails a notice to an address. Queue it in the transaction of what it tells: `deps.jobs.send(tx, sendNotice, …)`. */
export const sendNotice = defineJob<{ to: string; notice: Notice }>('send-notice', {
  retryLimit: 8,
  retryDelay: 10,
  retryBackoff: true,
})

export const sendNoticeHandler = (deps: Deps): JobHandler =>
  handlerFor(sendNotice, ({ to, notice }) =>
    deps.mailer.send(noticeMail({ to, notice, publicUrl: deps.publicUrl })),
  )
