import { type InterfaceLanguage, pathIn } from '@kashf/contract/interface-language.ts'
import { type NoticeContent, TOPIC_OF } from '@kashf/contract/notices/notices.ts'
import { isReminder } from '@kashf/contract/notices/reminder-kinds.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { type Leased, workersOf } from '../../jobs/leased.ts'
import { type Mail, MailRefused } from '../../mail/mailer.ts'
import { noticeText } from '../notice-text.ts'
import { quoteOf } from '../quote.ts'
import { waitsUntil } from '../reminders/hours.ts'
import { composeEmail } from './email-layout.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

type MailDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'mailer' | 'env' | 'publicUrl'>

type DueNotice = NoticeContent &
  Leased & {
    id: bigint
    user_id: number
    language: InterfaceLanguage
    /** What somebody wrote, if the notice is about it. */
    quote: string | null
    /** The recipient's address; null when the notice is no longer to be mailed. */
    email: string | null
  }

/** The mail of a notice, with its unsubscribe links. */
function mailOf(deps: Pick<Deps, 'env' | 'publicUrl'>, due: DueNotice, to: string): Mail {
  const { language } = due
  const { subject, paragraphs, link } = noticeText(language, due)
  const from = isReminder(due.kind) ? due.kind : TOPIC_OF[due.kind]
  const token = unsubscribeToken(deps.env, { userId: due.user_id, from })
  return composeEmail({
    to,
    language,
    subject,
    paragraphs,
    // The links of an announcement were checked; those of other posts were not.
    ...(due.quote !== null && { quote: { text: due.quote, hasLinks: due.kind === 'announcement' } }),
    ...(link && { link: { label: link.label, url: `${deps.publicUrl}${link.path}` } }),
    unsubscribe: {
      page: `${deps.publicUrl}${pathIn(language, '/unsubscribe')}?token=${token}`,
      oneClick: `${deps.publicUrl}/api/notices/unsubscribe?token=${token}`,
    },
  })
}

const workers = workersOf<MailDeps, DueNotice>({
  name: 'mail',
  everyMs: 1_000,
  atOnce: 20,
  rows: {
    table: sql`notice`,
    dueAt: sql`mail_due_at`,
    tries: sql`mail_tries`,
    leaseS: 60,
    done: sql`update notice set mail_due_at = null`,
  },
  // Skips notices that were read in the product meanwhile, and blocked or unverified people.
  claim: ({ db }, { claimed }) =>
    db.rows(sql`
      with ${claimed}
      select n.id, n.user_id, n.kind, n.subject, n.mail_tries as tries, n.leased_until, u.language,
             ${quoteOf(sql`n`)} as quote,
             case when n.read_at is null and u.verified_at is not null and u.blocked_at is null then u.email end as email
        from claimed n join app_user u on u.id = n.user_id`),
  work: async (deps, due) => {
    const until = waitsUntil(due.kind, deps.clock.now())
    if (!until && due.email !== null) await deps.mailer.send(mailOf(deps, due, due.email))
    return until
  },
  maxTries: 8,
  isFinal: (error) => error instanceof MailRefused,
})

/** Mails notices that are due and returns how many it claimed. */
export const mailNotices = workers.once
/** Mails due notices until the returned function is called. For the worker role; any number may run. */
export const keepMailingNotices = workers.keep

/** A statement that queues mails for the notices of `from` (`notice_id`), except those already queued or read. */
export const mailingOf = (from: Statement, now: Date): Statement => sql`
  update notice n set mail_due_at = ${now} from ${from}
   where n.id = ${from}.notice_id and n.mail_due_at is null and n.mail_tries = 0 and n.read_at is null`
