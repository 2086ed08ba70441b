import type { AdminContactMessage } from '@kashf/contract/content/content.ts'
import { person, type RowOf, withTimeText } from '../../db/answer-row.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { defineJob, handlerFor, retried } from '../../jobs/queue.ts'
import { composeEmail } from '../../notices/mail/email-layout.ts'

/** Messages of the contact form, for the operators' queue. `m` is the message. */
export async function readMessages(
  db: Queryable,
  { where, order, limit }: { where: Statement; order: Statement; limit: number },
): Promise<AdminContactMessage[]> {
  const rows = await db.rows<RowOf<AdminContactMessage>>(sql`
    select m.id, m.topic, m.name, m.email, m.text, m.created_at, m.answer, m.answered_at,
           ${person(sql`u`)} as answered_by, ${person(sql`a`)} as account
      from contact_message m left join app_user u on u.id = m.answered_by
      left join app_user a on lower(a.email) = lower(m.email) and a.verified_at is not null
     where ${where} order by ${order} limit ${limit}`)
  return rows.map(withTimeText)
}

const mailAnswerJob = defineJob<{ message_id: number }>('mail-contact-answer', retried(10))

/** Mails the answer to the sender of the message. */
export const mailAnswerHandler = handlerFor(mailAnswerJob, async (deps: Deps, { message_id }) => {
  const message = await deps.db.one<{ email: string; text: string; answer: string | null }>(
    sql`select email, text, answer from contact_message where id = ${message_id}`,
  )
  if (!message?.answer) return
  await deps.mailer.send({
    ...composeEmail({
      to: message.email,
      subject: 'murojaatingizga javob',
      paragraphs: [...message.answer.split(/\n+/), `Sizning xabaringiz: ${message.text}`],
      link: { label: 'Yordam sahifasi', url: `${deps.publicUrl}/help` },
    }),
    // Marks the mail as written by a person (RFC 3834).
    headers: { 'Auto-Submitted': 'no' },
  })
})

/**
 * Answers a message once, and queues the mail; an empty answer closes it without one. Fails with `message_answered`
 * when another operator was faster.
 */
export async function answerMessage(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  input: { id: number; operatorId: number; answer: string },
): Promise<AdminContactMessage> {
  const { id, operatorId, answer } = input
  const found = await tx.found<{ answered_at: Date | null }>(
    sql`select answered_at from contact_message where id = ${id} for no key update`,
  )
  if (found.answered_at) throw new Failure('message_answered')
  await tx.run(sql`
    update contact_message set answer = ${answer}, answered_at = ${deps.clock.now()}, answered_by = ${operatorId}
     where id = ${id}`)
  if (answer !== '') await deps.jobs.send(tx, mailAnswerJob, { message_id: id })
  const [message] = await readMessages(tx, { where: sql`m.id = ${id}`, order: sql`m.id`, limit: 1 })
  if (!message) throw new Failure('not_found')
  return message
}
