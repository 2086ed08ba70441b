import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import type { KeptBecause } from '@kashf/contract/purchases/pay-for-me.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { defineJob, handlerFor, retried } from '../../jobs/queue.ts'
import { composeEmail } from '../../notices/mail/email-layout.ts'
import { words } from '../../text/words.ts'

const mailPayerJob = defineJob<{ requestId: number }>('mail-payer', retried(10))

/** Queues the one mail to the payer who left an address, if any did. */
export async function mailPayer(deps: Pick<Deps, 'jobs'>, tx: Tx, requestId: number): Promise<void> {
  const wanted = await tx.one(sql`select from payment_request_contact where request_id = ${requestId}`)
  if (wanted) await deps.jobs.send(tx, mailPayerJob, { requestId })
}

interface Row {
  email: string
  language: InterfaceLanguage
  learner: string
  title: string
  kept_because: KeptBecause | null
}

/** Tells the payer what the money did, and forgets the address. */
export const mailPayerHandler = handlerFor(mailPayerJob, async (deps: Deps, { requestId }) => {
  const row = await deps.db.one<Row>(sql`
    select n.email, n.language, u.first_name as learner, c.title, r.kept_because
      from payment_request_contact n join payment_request r on r.id = n.request_id
      join app_user u on u.id = r.student_id join course c on c.id = r.course_id where n.request_id = ${requestId}`)
  if (!row) return
  const { email, language, kept_because, ...named } = row
  const { mail, keptBecause } = words(language).payForMe
  const text = kept_because ? mail.kept({ ...named, why: keptBecause[kept_because] }) : mail.bought(named)
  await deps.mailer.send(composeEmail({ to: email, language, ...text, footnotes: [mail.footnote] }))
  await deps.db.run(sql`delete from payment_request_contact where request_id = ${requestId}`)
})

const forgetPayersJob = defineJob('forget-payers', { retryLimit: 2 }, '47 3 * * *')

/** Deletes the addresses of requests that are over and got no money. */
export const forgetPayersHandler = handlerFor(forgetPayersJob, async ({ db, clock }: Deps) => {
  await db.run(sql`
    delete from payment_request_contact n using payment_request r
     where r.id = n.request_id and r.expires_at < ${clock.now()}::timestamptz - interval '1 day'`)
})
