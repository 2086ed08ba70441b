import type { ContactReplyBody, ContactThread } from '@kashf/contract/content/contact.ts'
import { MAX_THREAD_REPLIES } from '@kashf/contract/content/limits.ts'
import type { Queryable } from '../../db/client.ts'
import { afterFirstTap } from '../../db/second-tap.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { readMessages } from './messages.ts'
import { queueTelling } from './tell-operators.ts'
import { readThreadToken } from './thread-token.ts'

/** The thread that the link of an answer opens; null for a forged or expired link and an erased thread. */
export async function openThread(
  deps: Pick<Deps, 'clock' | 'env'>,
  db: Queryable,
  token: string,
): Promise<ContactThread | null> {
  const id = readThreadToken(deps, token)
  if (id === null) return null
  const [message] = await readMessages(db, { where: sql`m.id = ${id}`, order: sql`m.id`, limit: 1 })
  if (!message) return null
  const { topic, text, created_at, replies, answer, answered_at } = message
  return {
    topic,
    texts: [
      { by: 'sender', text, created_at },
      ...replies.map((reply) => ({
        by: reply.operator ? ('support' as const) : ('sender' as const),
        text: reply.text,
        created_at: reply.created_at,
      })),
      ...(answer && answered_at ? [{ by: 'support' as const, text: answer, created_at: answered_at }] : []),
    ],
  }
}

/**
 * Adds the sender's reply to a thread, opens its message again and queues a mail to the operators. The second tap of
 * one press is dropped.
 */
export async function replyToThread(
  deps: Pick<Deps, 'db' | 'clock' | 'env' | 'jobs'>,
  body: ContactReplyBody,
): Promise<void> {
  const id = readThreadToken(deps, body.token)
  if (id === null) throw new Failure('not_found')
  const [text, now] = [body.text.trim(), deps.clock.now()]
  await deps.db.transaction(async (tx) => {
    const since = await afterFirstTap(tx, { kind: 'contact-reply', person: id, now })
    // The order of locks is that of an answer.
    await tx.found(sql`select from contact_message where id = ${id} for no key update`)
    const { replies, is_repeated } = await tx.only<{ replies: number; is_repeated: boolean }>(sql`
      select count(*)::int as replies,
             coalesce(bool_or(operator_id is null and text = ${text} and created_at > ${since}), false) as is_repeated
        from contact_reply where message_id = ${id}`)
    if (is_repeated) return
    if (replies >= MAX_THREAD_REPLIES) throw new Failure('thread_full')
    await tx.run(sql`
      insert into contact_reply (message_id, operator_id, text, created_at)
      select id, answered_by, answer, answered_at from contact_message where id = ${id} and answer <> ''`)
    await tx.run(sql`
      update contact_message set answer = null, answered_at = null, answered_by = null where id = ${id}`)
    await tx.run(
      sql`insert into contact_reply (message_id, text, created_at) values (${id}, ${text}, ${now})`,
    )
    await queueTelling(deps, tx)
  })
}
