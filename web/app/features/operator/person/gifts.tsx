import type { AdminPerson } from '@kashf/contract/operators/people.ts'
import { Link } from 'react-router'
import { formatCount } from '../../../shell/format/format.ts'
import { personText as text } from '../../../text/operate/person.ts'
import { giftQueueText, queueText } from '../../../text/operate/queue.ts'
import { Button } from '../../../ui/button.tsx'
import { GiftBadge } from '../money/gift-badge.tsx'
import { voidGiftDecision } from '../money/void-gift-decision.ts'
import { type CompactColumn, CompactTable } from '../records/compact-table.tsx'
import type { Decision } from '../records/decision.tsx'
import { courseColumn, whenColumn } from './columns.tsx'
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
  const columns: CompactColumn<AdminPerson['gifts'][number]>[] = [
    courseColumn('gifts'),
    { head: text.paidHead, cell: ({ paid }) => formatCount(paid), number: true, width: 'w-24 sm:w-28' },
    whenColumn,
    {
      head: queueText.status,
      cell: (gift) =>
        gift.status === 'waiting' ? (
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
        ),
      wide: true,
      width: 'w-48',
      className: 'overflow-visible',
    },
  ]
  return (
    <PersonSection
      title={text.gifts}
      aside={
        <Link to={`/admin/gifts?search=${encodeURIComponent(user.username)}`} className={sectionLink}>
          {text.allOf}
        </Link>
      }
    >
      <CompactTable label={text.gifts} columns={columns} rows={gifts} keyOf={({ id }) => id} />
    </PersonSection>
  )
}
