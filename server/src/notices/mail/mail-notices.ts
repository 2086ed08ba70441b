import { type InterfaceLanguage, pathIn } from '@kashf/contract/interface-language.ts'
import { type NoticeContent, TOPIC_OF } from '@kashf/contract/notices/notices.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { repeat } from '../../jobs/repeat.ts'
import { type Mail, MailRefused } from '../../mail/mailer.ts'
import { noticeText } from '../notice-text.ts'
import { composeEmail } from './email-layout.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

type MailDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'mailer' | 'env' | 'publicUrl'>

/** Mails sent at the same time. */
const BATCH = 20
const INTERVAL_MS = 1_000
/** The lease after which another worker retries the mails of one that died; it doubles with every try. */
const RETRY_AFTER_S = 60
const MAX_TRIES = 8

type DueNotice = NoticeContent & {
  id: bigint
  user_id: number
  mail_tries: number
  language: InterfaceLanguage
  /** What the teacher wrote, of an announcement. */
  body: string | null
  /** Null when it is no longer to be mailed. */
  email: string | null
}

/** The mail of a notice, with its unsubscribe links. */
function mailOf(deps: Pick<Deps, 'env' | 'publicUrl'>, due: DueNotice, to: string): Mail {
  const { language } = due
  const { subject, paragraphs, link } = noticeText(language, due)
  const topic = TOPIC_OF[due.kind]
  const token = unsubscribeToken(deps.env, { userId: due.user_id, topic })
  return composeEmail({
    to,
    language,
    subject,
    paragraphs: due.body === null ? paragraphs : [...paragraphs, due.body],
    ...(link && { link: { label: link.label, url: `${deps.publicUrl}${link.path}` } }),
    unsubscribe: {
      page: `${deps.publicUrl}${pathIn(language, '/unsubscribe')}?token=${token}`,
      oneClick: `${deps.publicUrl}/api/notices/unsubscribe?token=${token}`,
    },
  })
}

/**
 * Mails notices that are due and returns how many it claimed. Claims are leases, so that several workers share the work and one
 * takes over from another that died. Not mailed: notices read in the product meanwhile, and anything to blocked or unverified
 * people.
 */
export async function mailNotices(deps: MailDeps): Promise<number> {
  const now = deps.clock.now()
  const claimed = await deps.db.rows<DueNotice>(sql`
    update notice n set mail_tries = n.mail_tries + 1,
           mail_due_at = ${now}::timestamptz + ${RETRY_AFTER_S}::int * power(2, n.mail_tries) * interval '1 second'
      from app_user u
     where u.id = n.user_id and n.id in (
       select id from notice where mail_due_at <= ${now} order by mail_due_at limit ${BATCH} for update skip locked)
    returning n.id, n.user_id, n.kind, n.subject, n.mail_tries, u.language,
      case when n.kind = 'announcement'
           then (select a.text from announcement a where a.id = (n.subject->>'announcement_id')::int) end as body,
      case when n.read_at is null and u.verified_at is not null and u.blocked_at is null then u.email end as email`)
  const done: bigint[] = []
  const mail = async (due: DueNotice) => {
    try {
      if (due.email !== null) await deps.mailer.send(mailOf(deps, due, due.email))
      done.push(due.id)
    } catch (error) {
      deps.log.error({ err: error, notice: String(due.id), tries: due.mail_tries }, 'notice was not mailed')
      if (error instanceof MailRefused || due.mail_tries >= MAX_TRIES) done.push(due.id)
    }
  }
  await Promise.all(claimed.map(mail))
  await deps.db.run(sql`update notice set mail_due_at = null where id = any(${done}::bigint[])`)
  return claimed.length
}

/** A statement that mails the notices of `from` (`notice_id`), unless they were already or have been read. */
export const mailingOf = (from: Statement, now: Date): Statement => sql`
  update notice n set mail_due_at = ${now} from ${from}
   where n.id = ${from}.notice_id and n.mail_due_at is null and n.mail_tries = 0 and n.read_at is null`

/** Mails due notices until the returned function is called. For the worker role; any number may run. */
export const keepMailingNotices = (deps: MailDeps): (() => Promise<void>) =>
  repeat(deps, {
    everyMs: INTERVAL_MS,
    failed: 'notices were not mailed',
    work: async () => {
      while ((await mailNotices(deps)) === BATCH);
    },
  })
