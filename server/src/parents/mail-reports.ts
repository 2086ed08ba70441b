import { type InterfaceLanguage, pathIn } from '@kashf/contract/interface-language.ts'
import type { ParentReport } from '@kashf/contract/parents/parents.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { type Leased, workersOf } from '../jobs/leased.ts'
import { type Mail, MailRefused } from '../mail/mailer.ts'
import { composeEmail } from '../notices/mail/email-layout.ts'
import { words } from '../text/words.ts'
import { subscriptionKey } from './parent-keys.ts'
import { reportText } from './report-text.ts'
import { isSharedAt } from './shared.ts'

type MailDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'mailer' | 'env' | 'publicUrl'>

interface DueReport extends Leased {
  id: bigint
  subscription_id: number
  email: string
  language: InterfaceLanguage
  learner: string
  report: ParentReport
  /** False when sharing is paused meanwhile, or the account blocked. */
  is_shared: boolean
}

function mailOf(deps: Pick<Deps, 'env' | 'publicUrl'>, due: DueReport): Mail {
  const { email, language, subscription_id } = due
  const key = subscriptionKey(deps.env, subscription_id)
  const url = `${deps.publicUrl}${pathIn(language, '/parent')}`
  return composeEmail({
    to: email,
    language,
    ...reportText(language, due),
    link: { label: words(language).parents.report.open, url: `${url}#${key}` },
    unsubscribe: {
      page: `${url}/stop#${key}`,
      oneClick: `${deps.publicUrl}/api/parents/unsubscribe?token=${key}`,
    },
  })
}

const workers = workersOf<MailDeps, DueReport>({
  name: 'parent-reports',
  everyMs: 1_000,
  atOnce: 20,
  rows: {
    table: sql`parent_report_mail`,
    leaseS: 60,
    done: sql`delete from parent_report_mail`,
  },
  claim: ({ db }, { claimed, now }) =>
    db.rows(sql`
      with ${claimed}
      select c.id, c.tries, c.leased_until, n.id as subscription_id, n.email, n.language, u.first_name as learner,
             r.content as report, ${isSharedAt(now)} as is_shared
        from claimed c join parent_report r on r.id = c.report_id join parent_subscription n on n.id = c.subscription_id
        join parent_sharing s on s.student_id = r.student_id join app_user u on u.id = r.student_id`),
  work: async (deps, due) => {
    if (due.is_shared) await deps.mailer.send(mailOf(deps, due))
    return undefined
  },
  maxTries: 8,
  isFinal: (error) => error instanceof MailRefused,
})

/** Mails reports that are due and returns how many it claimed. */
export const mailReports = workers.once
/** Mails due reports until the returned function is called. For the worker role; any number may run. */
export const keepMailingReports = workers.keep
