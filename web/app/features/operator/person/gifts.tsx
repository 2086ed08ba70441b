import type { AdminPerson } from '@kashf/contract/operators/people.ts'
import { Link } from 'react-router'
import { formatCount, formatDateTime } from '../../../shell/format/format.ts'
import { personText as text } from '../../../text/operate/person.ts'
import { giftQueueText, queueText } from '../../../text/operate/queue.ts'
import { Button } from '../../../ui/button.tsx'
import { GiftBadge } from '../money/gift-badge.tsx'
import { voidGiftDecision } from '../money/void-gift-decision.ts'
import { CompactTable, CompactTd, CompactTh } from '../records/compact-table.tsx'
import type { Decision } from '../records/decision.tsx'
import { PersonSection, sectionLink } from './section.tsx'

/** The gifts that a student paid for; an unused one can be voided. Renders nothing for a person without gifts. */
export function PersonGifts({
  person,
  onDecide,
}: {
  person: AdminPerson
  onDecide: (decision: Decision) => void
}) {
  const { gifts, user } = person
  if (gifts.length === 0) return null
  return (
    <PersonSection
      title={text.gifts}
      aside={
        <Link to={`/admin/gifts?search=${encodeURIComponent(user.username)}`} className={sectionLink}>
          {text.allOf}
        </Link>
      }
    >
      <CompactTable
        label={text.gifts}
        head={
          <>
            <CompactTh>{text.course}</CompactTh>
            <CompactTh number className="w-24 sm:w-28">
              {text.paidHead}
            </CompactTh>
            <CompactTh wide className="w-44">
              {text.when}
            </CompactTh>
            <CompactTh wide className="w-48">
              {queueText.status}
            </CompactTh>
          </>
        }
      >
        {gifts.map((gift) => (
          <tr key={gift.id}>
            <CompactTd title={gift.course.title} className="font-medium">
              <Link to={`/admin/gifts/${gift.id}`} className="rounded-sm hover:text-lapis hover:underline">
                {gift.course.title}
              </Link>
            </CompactTd>
            <CompactTd number>{formatCount(gift.paid)}</CompactTd>
            <CompactTd wide className="tabular-nums">
              {formatDateTime(gift.created_at)}
            </CompactTd>
            <CompactTd wide className="overflow-visible">
              {gift.status === 'waiting' ? (
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={giftQueueText.voidOf(gift.course.title)}
                  onClick={() => onDecide(voidGiftDecision(gift))}
                >
                  {giftQueueText.voidIt}
                </Button>
              ) : (
                <GiftBadge status={gift.status} />
              )}
            </CompactTd>
          </tr>
        ))}
      </CompactTable>
    </PersonSection>
  )
}
