import type { AdminPerson } from '@kashf/contract/operators/people.ts'
import { Link } from 'react-router'
import { formatCount } from '../../../shell/format/format.ts'
import { personText as text } from '../../../text/operate/person.ts'
import { purchaseQueueText } from '../../../text/operate/queue.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { refundDecision } from '../money/refund-decision.ts'
import { watchedLessons } from '../money/watched-lessons.ts'
import { type CompactColumn, CompactTable } from '../records/compact-table.tsx'
import type { Decision } from '../records/decision.tsx'
import { courseColumn, whenColumn } from './columns.tsx'
import { EmptySection, PersonSection, sectionLink } from './section.tsx'

type Purchase = AdminPerson['purchases'][number]

/** The purchases of a student, each of which can be refunded. */
export function PersonPurchases({
  person,
  onDecide,
}: {
  person: AdminPerson
  onDecide: (decision: Decision) => void
}) {
  const { purchases, user } = person
  const columns: CompactColumn<Purchase>[] = [
    courseColumn('purchases'),
    {
      head: text.paidHead,
      cell: ({ paid, part }) => formatCount(paid) + (part ? ` · ${part.part}/${part.parts}` : ''),
      number: true,
      width: 'w-24 sm:w-28',
    },
    { ...whenColumn, width: 'w-38' },
    {
      head: text.watched,
      cell: (each) => (each.refunded_at ? '–' : watchedLessons(each)),
      wide: true,
      width: 'w-24',
    },
    { head: text.delivered, cell: (each) => `${each.delivered_percent}%`, wide: true, width: 'w-24' },
    {
      head: text.acts,
      isHeadHidden: true,
      cell: (purchase) =>
        purchase.refunded_at ? (
          <Badge>{purchaseQueueText.refunded}</Badge>
        ) : (
          <Button
            variant="outline"
            size="sm"
            onClick={() => onDecide(refundDecision({ ...purchase, isGift: purchase.is_gift }))}
          >
            {text.refund}
          </Button>
        ),
      wide: true,
      width: 'w-28',
      className: 'overflow-visible text-right',
    },
  ]
  return (
    <PersonSection
      title={text.purchases}
      aside={
        purchases.length > 0 && (
          <Link to={`/admin/purchases?search=${encodeURIComponent(user.username)}`} className={sectionLink}>
            {text.allOf}
          </Link>
        )
      }
    >
      {purchases.length === 0 ? (
        <EmptySection>{text.noPurchases}</EmptySection>
      ) : (
        <CompactTable label={text.purchases} columns={columns} rows={purchases} keyOf={({ id }) => id} />
      )}
    </PersonSection>
  )
}
