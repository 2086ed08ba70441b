import type { PromoCode } from '@kashf/contract/purchases/promo-codes.ts'
import { audit } from '../../audit/audit.ts'
import type { Tx } from '../../db/client.ts'

/** Records a teacher's change of a code in the audit trail; null before its creation and after its deletion. */
export function auditPromoCode(
  tx: Tx,
  own: { id: number; teacherId: number },
  action: string,
  terms: { before: PromoCode | null; after: PromoCode | null },
): Promise<void> {
  return audit(tx, {
    personId: own.teacherId,
    action,
    subject: `promo_code:${own.id}`,
    before: terms.before && auditedTerms(terms.before),
    after: terms.after && auditedTerms(terms.after),
  })
}

/** The terms in the audit trail: those that a teacher sets, without those that follow from sales. */
const auditedTerms = (promo: PromoCode) => ({
  code: promo.code,
  discount_kind: promo.discount_kind,
  discount: promo.discount,
  course_ids: promo.course_ids,
  uses_limit: promo.uses_limit,
  starts_on: promo.starts_on,
  ends_on: promo.ends_on,
  is_paused: promo.is_paused,
})
