import { HOUR_MS } from '../../clock.ts'
import type { Tx } from '../../db/client.ts'
import { literal } from '../../db/literals.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { defineJob, handlerFor, retried } from '../../jobs/queue.ts'
import { composeEmail } from '../../notices/mail/email-layout.ts'

/** Notifies all operators of messages of which they were not notified yet. */
const tellOperatorsJob = defineJob<object>('tell-operators-of-contact', retried(10))
const mailOperatorJob = defineJob<{ operator_id: number; messages: number }>(
  'mail-operator-of-contact',
  retried(10),
)

/** At most one mail an hour, so that a flood of messages does not become a flood of mails. */
const PAUSE_MS = HOUR_MS

/** Queues the mail about a new message: at once, or an hour after the last mail. */
export async function queueTelling(deps: Pick<Deps, 'clock' | 'jobs'>, tx: Tx): Promise<void> {
  await deps.jobs.send(tx, tellOperatorsJob, {}, { singletonKey: 'messages', ...(await notBefore(deps, tx)) })
}

async function notBefore(deps: Pick<Deps, 'clock'>, tx: Tx): Promise<{ startAfter?: Date }> {
  const last = await tx.one<{ told_at: Date | null }>(
    sql`select greatest((select max(told_at) from contact_message),
                        (select max(told_at) from contact_reply where operator_id is null)) as told_at`,
  )
  if (!last?.told_at) return {}
  const next = new Date(last.told_at.getTime() + PAUSE_MS)
  return next > deps.clock.now() ? { startAfter: next } : {}
}

/** Marks the new messages as notified and queues one mail job per operator, so that each is retried alone. */
export const tellOperatorsHandler = handlerFor(tellOperatorsJob, (deps: Deps) =>
  deps.db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('contact_message.told_at'))`)
    // A message that arrived while the last mail was being sent has queued an immediate job.
    if ((await notBefore(deps, tx)).startAfter) return queueTelling(deps, tx)
    const { messages } = await tx.only<{ messages: number }>(sql`
        with told as (update contact_message set told_at = ${deps.clock.now()} where told_at is null returning 1),
             told_replies as (update contact_reply set told_at = ${deps.clock.now()}
                               where operator_id is null and told_at is null returning 1)
        select ((select count(*) from told) + (select count(*) from told_replies))::int as messages`)
    if (messages === 0) return
    const operators = await tx.rows<{ id: number }>(sql`
        select id from app_user
         where type = ${literal.userType.operator} and verified_at is not null and blocked_at is null and closed_at is null`)
    for (const { id } of operators) {
      await deps.jobs.send(tx, mailOperatorJob, { operator_id: id, messages })
    }
  }),
)

/** Mails one operator how many messages have arrived; the messages themselves stay in the console. */
export const mailOperatorHandler = handlerFor(
  mailOperatorJob,
  async (deps: Deps, { operator_id, messages }) => {
    const operator = await deps.db.one<{ email: string }>(
      sql`select email from app_user where id = ${operator_id} and blocked_at is null and closed_at is null`,
    )
    if (!operator) return
    await deps.mailer.send(
      composeEmail({
        to: operator.email,
        subject: `${messages} ta yangi murojaat`,
        paragraphs: [
          `Aloqa sahifasidan ${messages} ta yangi xabar keldi.`,
          "Bunday xat bir soatda ko'pi bilan bir marta yuboriladi.",
        ],
        link: { label: "Murojaatlarni ko'rish", url: `${deps.publicUrl}/admin/contact` },
      }),
    )
  },
)
