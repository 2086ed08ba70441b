import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

/** The idempotency key of a message's notice, which each learner gets once. */
export const messageCause = (messageId: number) => `teacher_message:${messageId}` as const

/** Notes whom messages have reached, in the transaction that notified them with the key `once`. */
export async function noteSent(
  tx: Tx,
  now: Date,
  sent: readonly { userId: number; messageId: number; once: string }[],
): Promise<void> {
  if (sent.length === 0) return
  const rows = sent.map(({ userId, messageId, once }) => ({ user_id: userId, message_id: messageId, once }))
  await tx.run(sql`
    insert into course_message_sent (message_id, user_id, sent_at)
    select s.message_id, s.user_id, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (user_id integer, message_id integer, once text)
      join notice n on n.user_id = s.user_id and n.once_key = s.once
    on conflict do nothing`)
}
