import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { formatMoney } from '../../../shell/format/format.ts'
import { commonText } from '../../../text/common.ts'
import { refundText as text } from '../../../text/learn/refund.ts'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { Consequences } from '../../../ui/private/consequences.tsx'
import { useRefund } from './use-refund.ts'

export interface RefundDialogProps {
  course: { id: number; title: string }
  /** The refunded amount, UZS. */
  amount: number
  onClose: () => void
  /** Called after the refund, before queries are refetched. */
  onDone: () => Promise<void> | void
}

/** Confirms a refund and lists its consequences. */
export function RefundDialog({ course, amount, onClose, onDone }: RefundDialogProps) {
  const refund = useRefund(course.id, onDone)
  // The refund window or the watch limit has passed: retrying cannot succeed.
  const isRefused = refund.error instanceof ApiError && refund.error.status === 409
  return (
    <ConfirmDialog
      onClose={onClose}
      title={text.question}
      cancel={text.keep}
      confirm={refund.isError ? commonText.retry : text.giveBack}
      isDestructive
      isBusy={refund.isPending}
      onConfirm={!isRefused && (() => refund.mutate())}
      failure={refund.error && messageOf(refund.error)}
    >
      <p className="text-lg font-semibold wrap-anywhere">{course.title}</p>
      <Consequences sentences={text.consequences(formatMoney(amount))} className="mt-4" />
    </ConfirmDialog>
  )
}
