import type { AllowedCard } from '@kashf/contract/operators-money.ts'
import { audit } from '../../audit/audit.ts'
import { allowCard } from '../../money/payouts/allow-card.ts'
import type { Deps } from '../../runtime/deps.ts'

/** Allows a teacher's card whose number looks wrong. The audit entry has its last four digits only. */
export function allowPayoutCard(
  deps: Deps,
  input: { operatorId: number; teacherId: number; cardNumber: string },
): Promise<AllowedCard> {
  const { operatorId, teacherId } = input
  return deps.db.transaction(async (tx) => {
    const { cardLast4 } = await allowCard(deps, tx, input)
    await audit(tx, {
      personId: operatorId,
      action: 'teacher.allow_card',
      subject: `teacher:${teacherId}`,
      before: null,
      after: { card_last4: cardLast4 },
    })
    return { card_last4: cardLast4 }
  })
}
