import { type InterfaceLanguage, pathIn } from '@kashf/contract/interface-language.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { defineJob, handlerFor, retried } from '../jobs/queue.ts'
import { composeEmail } from '../notices/mail/email-layout.ts'
import { words } from '../text/words.ts'
import { confirmationKey } from './parent-keys.ts'

export const mailConfirmationJob = defineJob<{ subscriptionId: number }>(
  'mail-parent-confirmation',
  retried(10),
)

/** Asks an address whether it wants the reports. The mail has no text of the learner: strangers would write through us. */
export const mailConfirmationHandler = handlerFor(
  mailConfirmationJob,
  async (deps: Deps, { subscriptionId }) => {
    const row = await deps.db.one<{ email: string; language: InterfaceLanguage }>(sql`
      select email, language from parent_subscription
       where id = ${subscriptionId} and channel = 'mail' and confirmed_at is null`)
    if (!row) return
    const { email, language } = row
    const { label, ...text } = words(language).parents.confirmation
    const url = `${deps.publicUrl}${pathIn(language, '/parent/confirm')}#${confirmationKey(deps.env, subscriptionId)}`
    await deps.mailer.send(composeEmail({ to: email, language, ...text, link: { label, url } }))
  },
)
