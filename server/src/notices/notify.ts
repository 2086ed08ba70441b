import {
  DEFAULT_CHANNELS,
  type NoticeContent,
  type NoticeTopic,
  TOPIC_OF,
} from '@kashf/contract/notices/notices.ts'
import type { Tx } from '../db/client.ts'
import { inSavepoint } from '../db/savepoint.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { defineJob, handlerFor, retried } from '../jobs/queue.ts'

/**
 * A notice for one person. `once` is an idempotency key: a second notice with the same key is dropped. `mailAfterMs` delays its
 * mail, `sentAfterMs` all that leaves the product. One that `isMailed` in another way, whatever the settings, appears only in
 * the product.
 */
export type NewNotice = NoticeContent & {
  userId: number
  once?: string
  mailAfterMs?: number
  sentAfterMs?: number
  isMailed?: boolean
}

/** Discussion topics are mailed only if still unread after this delay; everything else at once. */
const MAIL_DELAY_MS: Partial<Record<NoticeTopic, number>> = {
  answers: 5 * 60_000,
  comments: 5 * 60_000,
  questions: 5 * 60_000,
}

/**
 * Notifies people in the transaction of the event, with one statement for all. Each notice appears in the product, is mailed
 * (mail-notices.ts), sent by the Telegram bot (telegram/sending) and pushed to browsers (push/) as its person chose; mails stand
 * in for an unreachable chat. Open pages are updated after the commit. Returns how many people were notified.
 */
export async function notifyAll(
  deps: Pick<Deps, 'clock' | 'live'>,
  tx: Tx,
  notices: readonly NewNotice[],
): Promise<number> {
  const now = deps.clock.now()
  const rows = notices.map((notice, position) => {
    const { userId, kind, subject, once, mailAfterMs = 0, sentAfterMs = 0, isMailed = false } = notice
    const topic = TOPIC_OF[kind]
    const sentAt = now.getTime() + sentAfterMs
    return {
      position,
      user_id: userId,
      kind,
      subject,
      once_key: once ?? null,
      topic,
      sent_at: new Date(sentAt),
      mail_at: new Date(sentAt + (MAIL_DELAY_MS[topic] ?? 0) + mailAfterMs),
      is_sent: !isMailed,
      ...DEFAULT_CHANNELS[topic],
    }
  })
  const inserted = await tx.rows<{ user_id: number }>(sql`
    with wanted as (
      select n.position, n.user_id, n.kind, n.subject, n.once_key, n.mail_at, n.sent_at,
             coalesce(c.in_product, n.in_product) as in_product,
             n.is_sent and (coalesce(c.by_mail, n.by_mail) or (b.wanted and t.unreachable_at is not null)) as by_mail,
             case when b.wanted and t.unreachable_at is null then t.telegram_id end as telegram_id,
             n.is_sent and coalesce(c.by_push, c.by_mail, n.by_mail)
               and exists (select from push_subscription s where s.user_id = n.user_id) as by_push
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n
          (position integer, user_id integer, kind text, subject jsonb, once_key text, topic text, mail_at timestamptz,
           sent_at timestamptz, in_product boolean, by_mail boolean, is_sent boolean)
        left join notice_choice c on c.user_id = n.user_id and c.topic = n.topic
        left join telegram_account t on t.user_id = n.user_id and t.stopped_at is null
        cross join lateral (
          select n.is_sent and t.telegram_id is not null and coalesce(c.by_telegram, c.by_mail, n.by_mail) as wanted) b),
    inserted as (
      insert into notice (user_id, kind, subject, in_product, once_key, created_at, mail_due_at)
      select user_id, kind, subject, in_product, once_key, ${now}, case when by_mail then mail_at end
        from wanted where in_product or by_mail or telegram_id is not null or by_push order by position
      on conflict (user_id, once_key) where once_key is not null do nothing
      returning id, user_id, kind),
    queued as (
      insert into telegram_message (telegram_id, notice_id, due_at)
      select w.telegram_id, i.id, w.sent_at from inserted i
        join (select distinct user_id, kind, telegram_id, sent_at from wanted where telegram_id is not null) w using (user_id, kind)
       order by i.id),
    pushed as (
      insert into push_message (subscription_id, notice_id, due_at)
      select s.id, i.id, w.sent_at from inserted i
        join (select distinct user_id, kind, sent_at from wanted where by_push) w using (user_id, kind)
        join push_subscription s on s.user_id = i.user_id
       order by i.id, s.id)
    select user_id from inserted`)
  tx.afterCommit(() => {
    for (const { user_id } of inserted) deps.live.announce({ name: 'notices', userId: user_id })
  })
  return inserted.length
}

const notifyAgainJob = defineJob<NewNotice>('notify-again', retried(10))

export const notifyAgainHandler = handlerFor(notifyAgainJob, (deps: Deps, notice) =>
  deps.db.transaction((tx) => notify(deps, tx, notice)),
)

/**
 * Notifies unrelated people. A notice that cannot be stored does not block the others: it is queued, so that it is
 * retried and counted as a failure. Returns how many people were notified.
 */
export async function notifyEach(
  deps: Pick<Deps, 'clock' | 'live' | 'jobs' | 'log'>,
  tx: Tx,
  notices: readonly NewNotice[],
): Promise<number> {
  if (notices.length === 0) return 0
  return inSavepoint(
    tx,
    () => notifyAll(deps, tx, notices),
    async (error) => {
      const [notice, ...others] = notices
      if (notice && others.length === 0) {
        deps.log.error({ err: error, user: notice.userId, kind: notice.kind }, 'a notice was not stored')
        await deps.jobs.send(tx, notifyAgainJob, notice)
        return 0
      }
      const half = Math.ceil(notices.length / 2)
      const first = await notifyEach(deps, tx, notices.slice(0, half))
      return first + (await notifyEach(deps, tx, notices.slice(half)))
    },
  )
}

/** Notifies one person: `notify(deps, tx, { userId, kind: 'course_published', subject: { course_id, title } })`. */
export async function notify(deps: Pick<Deps, 'clock' | 'live'>, tx: Tx, notice: NewNotice): Promise<void> {
  await notifyAll(deps, tx, [notice])
}
