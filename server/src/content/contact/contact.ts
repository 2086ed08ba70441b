import type { ContactBody } from '@kashf/contract/content/contact.ts'
import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { afterFirstTap } from '../../db/second-tap.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { queueTelling } from './tell-operators.ts'

/**
 * Stores a message for the operators and queues a mail to them. `userId` is that of a sender who is signed in. A
 * message that fills the hidden honeypot field is dropped silently, and so is the second tap of one press.
 */
export async function receiveMessage(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  body: ContactBody,
  from: { userId: number | null; language: InterfaceLanguage },
): Promise<void> {
  if (body.website) return
  const [name, email, text] = [body.name.trim(), body.email.trim(), body.text.trim()]
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const since = await afterFirstTap(tx, { kind: 'contact', person: email, now })
    const added = await tx.run(sql`
      insert into contact_message (topic, name, email, text, created_at, user_id, language)
      select ${body.topic}, ${name}, ${email}, ${text}, ${now}, ${from.userId}::int, ${from.language}
       where not exists (select from contact_message
                          where email = ${email} and text = ${text} and answered_at is null and created_at > ${since})`)
    if (added > 0) await queueTelling(deps, tx)
  })
}
