import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { formatMoney } from '../../../shell/format/format.ts'
import { commonText } from '../../../text/common.ts'
import { refundText as text } from '../../../text/learn/refund.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { useRefund } from './use-refund.ts'

export interface RefundDialogProps {
  course: { id: number; title: string }
  /** UZS that is refunded. */
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
    <Dialog
      open
      onClose={onClose}
      title={text.question}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {text.keep}
          </Button>
          {!isRefused && (
            <Button variant="danger" loading={refund.isPending} onClick={() => refund.mutate()}>
              {refund.isError ? commonText.retry : text.giveBack}
            </Button>
          )}
        </>
      }
    >
      <p className="text-lg font-semibold wrap-anywhere">{course.title}</p>
      <ul className="mt-4 grid gap-2">
        {text.consequences(formatMoney(amount)).map((sentence) => (
          <li key={sentence} className="border-l-3 border-line pl-3">
            {sentence}
          </li>
        ))}
      </ul>
      {refund.isError && (
        <Notice tone="bad" className="mt-4">
          {messageOf(refund.error)}
        </Notice>
      )}
    </Dialog>
  )
}
