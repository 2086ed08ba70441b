import { sql } from '../db/sql.ts'
import type { PayoutOwner } from '../money/payouts/confirm-owner.ts'
import { sendSecurityMailJob } from '../notices/mail/send-security-mail.ts'
import type { Deps } from '../runtime/deps.ts'
import { reauthenticate } from './account-security/reauthenticate.ts'

/** What payouts ask of the account that they are paid from. */
export const payoutOwner = (deps: Deps): PayoutOwner => ({
  confirm: (teacherId, proof, caller) => reauthenticate(deps, { id: teacherId }, proof, caller),
  async tell(tx, { teacherId, amount, cardLast4 }) {
    const person = await tx.one<{ email: string }>(sql`select email from app_user where id = ${teacherId}`)
    if (!person) throw new Error(`there is no teacher ${teacherId}`)
    await deps.jobs.send(tx, sendSecurityMailJob, {
      to: person.email,
      event: { kind: 'payout_requested', amount, card_last4: cardLast4 },
    })
  },
})
