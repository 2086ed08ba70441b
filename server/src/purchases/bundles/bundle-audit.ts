import type { Bundle } from '@kashf/contract/purchases/bundles.ts'
import { audit } from '../../audit/audit.ts'
import type { Tx } from '../../db/client.ts'

/** Records a teacher's change of a bundle in the audit trail; `before` is null for its creation. */
export function auditBundle(
  tx: Tx,
  own: { id: number; teacherId: number },
  action: 'bundle.create' | 'bundle.change' | 'bundle.end' | 'bundle.resume',
  terms: { before: Bundle | null; after: Bundle },
): Promise<void> {
  return audit(tx, {
    personId: own.teacherId,
    action,
    subject: `bundle:${own.id}`,
    before: terms.before && auditedTerms(terms.before),
    after: auditedTerms(terms.after),
  })
}

/** The terms that a teacher sets, without those that follow from courses and sales. */
const auditedTerms = ({ title, price, courses, status }: Bundle) => ({
  title,
  price,
  course_ids: courses.map(({ id }) => id),
  is_ended: status === 'ended',
})
