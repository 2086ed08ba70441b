import type { ContactBody } from '@kashf/contract/content/content.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { queueTelling } from './tell-operators.ts'

/**
 * Stores a message for the operators and queues a mail to them. A message that fills the hidden honeypot field is
 * dropped silently.
 */
export async function receiveMessage(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  body: ContactBody,
): Promise<void> {
  if (body.website) return
  const { topic, name, email, text } = body
  await deps.db.transaction(async (tx) => {
    await tx.run(sql`
      insert into contact_message (topic, name, email, text, created_at)
      values (${topic}, ${name.trim()}, ${email.trim()}, ${text.trim()}, ${deps.clock.now()})`)
    await queueTelling(deps, tx)
  })
}
