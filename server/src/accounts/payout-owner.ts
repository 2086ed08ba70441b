import { sql } from '../db/sql.ts'
import type { PayoutOwner } from '../money/payouts/confirm-owner.ts'
import { sendSecurityMailJob } from '../notices/mail/security-mail.ts'
import type { Deps } from '../runtime/deps.ts'
import { reauthenticate } from './account-security/reauthenticate.ts'

/** The accounts side of payouts: confirming the teacher and notifying them by mail. */
export const payoutOwner = (deps: Deps): PayoutOwner => ({
  confirm: (teacherId, proof, caller) => reauthenticate(deps, { id: teacherId }, proof, caller),
  async notifyRequested(tx, { teacherId, amount, cardLast4 }) {
    const person = await tx.one<{ email: string }>(sql`select email from app_user where id = ${teacherId}`)
    if (!person) throw new Error(`there is no teacher ${teacherId}`)
    await deps.jobs.send(tx, sendSecurityMailJob, {
      to: person.email,
      event: { kind: 'payout_requested', amount, card_last4: cardLast4 },
    })
  },
})
