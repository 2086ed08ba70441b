import type { NoticeContent, NoticeKind } from '@kashf/contract/notices/notices.ts'
import type { Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { type NewNotice, notify } from './notify.ts'

/** The time in which more of the same may happen, before its notice leaves the product by mail, message or push. */
const GATHERING_MS = 10 * 60_000

type SubjectOf<K extends NoticeKind> = Extract<NoticeContent, { kind: K }>['subject']

/**
 * Notifies one person of what may happen many times in a row. The notice takes the place of the unread one with the same key
 * `once`, with the subject that `join` makes of that one's; null if that one tells of this already. A notice that was read, or
 * has left for somebody who sees none in the product, stays as it is.
 */
export async function notifyTogether<K extends NoticeKind>(
  deps: Pick<Deps, 'clock' | 'live'>,
  tx: Tx,
  notice: { userId: number; kind: K; subject: SubjectOf<K>; once: string },
  join: (earlier: SubjectOf<K>) => SubjectOf<K> | null,
): Promise<void> {
  const { userId, kind, once } = notice
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`notice:${userId}:${once}`}, 0))`)
  const earlier = await tx.one<{ id: bigint; subject: SubjectOf<K>; is_open: boolean }>(sql`
    select id, subject, read_at is null and (
             in_product or mail_due_at is not null
             or exists (select from telegram_message m where m.notice_id = n.id)
             or exists (select from push_message m where m.notice_id = n.id)) as is_open
      from notice n where user_id = ${userId} and once_key = ${once}`)
  let { subject } = notice
  if (earlier) {
    const joined = join(earlier.subject)
    if (joined === null) return
    if (earlier.is_open) {
      await tx.run(sql`delete from notice where id = ${earlier.id}`)
      subject = joined
    } else await tx.run(sql`update notice set once_key = null where id = ${earlier.id}`)
  }
  // The compiler does not see that the kind and its subject match for each K.
  await notify(deps, tx, { userId, kind, subject, once, sentAfterMs: GATHERING_MS } as NewNotice)
}
