import { type InterfaceLanguage, pathIn } from '@kashf/contract/interface-language.ts'
import type { ParentReport } from '@kashf/contract/parents/parents.ts'
import { type Statement, sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import type { BotText } from '../notices/telegram/bot-text.ts'
import { words } from '../text/words.ts'
import { subscriptionKey } from './parent-keys.ts'
import { reportText } from './report-text.ts'
import { isSharedAt, linkOfLearner } from './shared.ts'

/** A report that the bot is to send. */
export interface ChatReport {
  subscription_id: number
  language: InterfaceLanguage
  learner: string
  report: ParentReport
}

/** A column with the report of a message `c`; null for another message, and when it may no longer be sent. */
export const chatReportOf = (c: Statement, now: Date): Statement => sql`
  (select jsonb_build_object('subscription_id', n.id, 'language', n.language, 'learner', u.first_name, 'report', r.content)
     from parent_subscription n join ${linkOfLearner} on l.id = n.link_id
     join parent_report r on r.id = ${c}.parent_report_id and r.student_id = l.student_id
    where n.id = ${c}.parent_subscription_id and ${isSharedAt(now)})`

/** The bot's message for a report. Its button opens the parent's page. */
export function reportMessage(deps: Pick<Deps, 'env'>, due: ChatReport): BotText {
  const { language, subscription_id } = due
  const { subject, paragraphs } = reportText(language, due)
  const { open, stopHint } = words(language).parents.report
  const path = `${pathIn(language, '/parent')}#${subscriptionKey(deps.env, subscription_id)}`
  return { text: [subject, ...paragraphs, stopHint].join('\n\n'), button: { label: open, path } }
}
