import type { AdminPerson } from '@kashf/contract/operators/people.ts'
import { Link } from 'react-router'
import { formatCount, formatDateTime } from '../../../shell/format/format.ts'
import { personText as text } from '../../../text/operate/person.ts'
import { purchaseQueueText } from '../../../text/operate/queue.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { refundDecision } from '../money/refund-decision.ts'
import { CompactTable, CompactTd, CompactTh } from '../records/compact-table.tsx'
import type { Decision } from '../records/decision.tsx'
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
        <CompactTable
          label={text.purchases}
          head={
            <>
              <CompactTh>{text.course}</CompactTh>
              <CompactTh number className="w-24 sm:w-28">
                {text.paidHead}
              </CompactTh>
              <CompactTh wide className="w-38">
                {text.when}
              </CompactTh>
              <CompactTh wide className="w-24">
                {text.watched}
              </CompactTh>
              <CompactTh wide className="w-24">
                {text.delivered}
              </CompactTh>
              <CompactTh wide className="w-28">
                <span className="sr-only">{text.acts}</span>
              </CompactTh>
            </>
          }
        >
          {purchases.map((purchase) => (
            <tr key={purchase.id}>
              <CompactTd title={purchase.course.title} className="font-medium">
                <Link
                  to={`/admin/purchases/${purchase.id}`}
                  className="rounded-sm hover:text-lapis hover:underline"
                >
                  {purchase.course.title}
                </Link>
              </CompactTd>
              <CompactTd number>{formatCount(purchase.paid)}</CompactTd>
              <CompactTd wide className="tabular-nums">
                {formatDateTime(purchase.created_at)}
              </CompactTd>
              <CompactTd wide>{watchedText(purchase)}</CompactTd>
              <CompactTd wide>{purchase.delivered_percent}%</CompactTd>
              <CompactTd wide className="overflow-visible text-right">
                {purchase.refunded_at ? (
                  <Badge>{purchaseQueueText.refunded}</Badge>
                ) : (
                  <Button
                    variant="outline"
                    size="sm"
                    onClick={() => onDecide(refundDecision({ ...purchase, isGift: purchase.is_gift }))}
                  >
                    {text.refund}
                  </Button>
                )}
              </CompactTd>
            </tr>
          ))}
        </CompactTable>
      )}
    </PersonSection>
  )
}

function watchedText({ lessons_completed, lessons_count, refunded_at }: Purchase): string {
  if (refunded_at) return '–'
  if (lessons_count > 0 && lessons_completed >= lessons_count) return text.finished
  return text.lessons(formatCount(lessons_completed), formatCount(lessons_count))
}
