import { OWN_REFUNDS, OWN_REFUNDS_DAYS } from '@kashf/contract/constants.ts'
import type { RefundTerms } from '@kashf/contract/money/money.ts'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { messageOf } from '../../../api/client/api-error.ts'
import { formatDateTime } from '../../../shell/format/format.ts'
import { formatLeft } from '../../../shell/format/format-left.ts'
import { commonText } from '../../../text/common.ts'
import { refundText as text } from '../../../text/learn/refund.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { isRefundable, useRefundTerms } from './refund-terms.ts'

/** The refund rule of a purchased course, the time left and the button. Renders nothing once the window is over. */
export default function RefundCard({ course }: { course: { id: number; title: string } }) {
  const query = useRefundTerms(course.id)
  const navigate = useNavigate()
  const [isDialogOpen, setDialogOpen] = useState(false)
  if (query.isPending) return <Skeleton className="h-28 rounded-lg" />
  const terms = query.data
  if (!terms) {
    return (
      <Card className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-ink-2">
          {text.unknown} {messageOf(query.error)}
        </p>
        <Button variant="outline" onClick={() => void query.refetch()}>
          {commonText.retry}
        </Button>
      </Card>
    )
  }
  // Nothing to refund: already refunded, or free.
  if (terms.refunded_at || terms.amount === 0 || terms.refusal === 'refund_window_over') return null
  const leftMs = Date.parse(terms.until) - query.dataUpdatedAt
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-lg">{text.title}</h2>
        <p className="mt-1 max-w-[68ch] text-ink-2">
          {text.rule(formatDateTime(terms.until), terms.limit_percent)}
        </p>
        <p className="mt-1 font-medium">
          {isRefundable(terms) ? text.state(formatLeft(leftMs), terms.delivered_percent) : refusalText(terms)}
        </p>
      </div>
      {isRefundable(terms) ? (
        <Button
          variant="outline"
          icon={<Undo2 size={18} aria-hidden="true" />}
          className="max-sm:w-full"
          onClick={() => setDialogOpen(true)}
        >
          {text.giveBack}
        </Button>
      ) : (
        <Link to="/contact" className="font-medium text-lapis hover:underline">
          {text.askOperator}
        </Link>
      )}
      {isDialogOpen && (
        <RefundDialog
          course={course}
          amount={terms.amount}
          onClose={() => setDialogOpen(false)}
          onDone={() => navigate('/my-courses')}
        />
      )}
    </Card>
  )
}

function refusalText({ refusal, watched_percent, delivered_percent }: RefundTerms): string {
  if (refusal === 'refund_limit_reached') return text.limitReached(OWN_REFUNDS, OWN_REFUNDS_DAYS)
  return refusal === 'refund_delivered_too_much'
    ? text.deliveredTooMuch(delivered_percent)
    : text.watchedTooMuch(watched_percent)
}
