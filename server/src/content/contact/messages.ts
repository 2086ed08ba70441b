import type { AdminContactMessage } from '@kashf/contract/content/contact.ts'
import { type InterfaceLanguage, pathIn } from '@kashf/contract/interface-language.ts'
import { person, type RowOf, withTimeText } from '../../db/answer-row.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { defineJob, handlerFor, retried } from '../../jobs/queue.ts'
import { composeEmail } from '../../notices/mail/email-layout.ts'
import { words } from '../../text/words.ts'
import { threadToken } from './thread-token.ts'

/** Messages of the contact form, for the operators' queue. `m` is the message. */
export async function readMessages(
  db: Queryable,
  { where, order, limit }: { where: Statement; order: Statement; limit: number },
): Promise<AdminContactMessage[]> {
  const rows = await db.rows<RowOf<AdminContactMessage>>(sql`
    select m.id, m.topic, m.name, m.email, m.text, m.created_at, m.answer, m.answered_at, thread.replies,
           coalesce(thread.last_written_at, m.created_at) as last_written_at,
           ${person(sql`u`)} as answered_by, ${person(sql`a`)} as account, ${person(sql`s`)} as sender
      from contact_message m left join app_user u on u.id = m.answered_by
      left join app_user a on lower(a.email) = lower(m.email) and a.verified_at is not null
      left join app_user s on s.id = m.user_id
     cross join lateral (
       select coalesce(json_agg(json_build_object(
                'text', r.text, 'created_at', r.created_at, 'operator', ${person(sql`o`)})
                order by r.id), '[]') as replies,
              max(r.created_at) filter (where r.operator_id is null) as last_written_at
         from contact_reply r left join app_user o on o.id = r.operator_id where r.message_id = m.id) thread
     where ${where} order by ${order} limit ${limit}`)
  return rows.map(withTimeText)
}

interface AnswerToMail {
  email: string
  language: InterfaceLanguage
  answer: string | null
  /** What the answer is to. */
  text: string
}

const mailAnswerJob = defineJob<{ message_id: number }>('mail-contact-answer', retried(10))

/** Mails the latest answer to the sender of the message, with the link to their thread. */
export const mailAnswerHandler = handlerFor(mailAnswerJob, async (deps: Deps, { message_id }) => {
  const message = await deps.db.one<AnswerToMail>(sql`
    select m.email, m.language, coalesce(nullif(m.answer, ''), answered.text) as answer,
           coalesce(written.text, m.text) as text
      from contact_message m
      left join lateral (select r.text from contact_reply r
                          where r.message_id = m.id and r.operator_id is not null order by r.id desc limit 1) answered on true
      left join lateral (select r.text from contact_reply r
                          where r.message_id = m.id and r.operator_id is null order by r.id desc limit 1) written on true
     where m.id = ${message_id}`)
  if (!message?.answer) return
  const { email, language, answer, text } = message
  const { subject, yourMessage, link, footnotes } = words(language).mail.contactAnswer
  const path = pathIn(language, `/contact/${threadToken(deps, message_id)}`)
  await deps.mailer.send({
    ...composeEmail({
      to: email,
      language,
      subject,
      paragraphs: [...answer.split(/\n+/), yourMessage(text)],
      link: { label: link, url: deps.publicUrl + path },
      footnotes,
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
