import type { PartPlan } from '@kashf/contract/purchases/parts.ts'
import { useMutation } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { formatMoney } from '../../../shell/format/format.ts'
import { partsText as text } from '../../../text/buy/parts.ts'
import { commonText } from '../../../text/common.ts'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { Consequences } from '../../../ui/private/consequences.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useRefreshParts } from './use-buy-parts.ts'

interface ReturnPartProps {
  plan: PartPlan
  part: PartPlan['parts'][number]
  onClose: () => void
}

/** Confirms the refund of a part, and says why the rule refuses it. */
export function ReturnPart({ plan: { course }, part: { part, price }, onClose }: ReturnPartProps) {
  const refreshParts = useRefreshParts(course.id)
  const refund = useMutation({
    mutationFn: () =>
      api('POST /api/purchases/:course_id/refund', { params: { course_id: course.id }, query: { part } }),
    onSuccess: async ({ message }) => {
      if (message) showToast({ title: message })
      onClose()
      await refreshParts()
    },
  })
  // The refund window or the watch limit has passed: retrying cannot succeed.
  const isRefused = refund.error instanceof ApiError && refund.error.status === 409
  return (
    <ConfirmDialog
      title={text.question(part)}
      cancel={text.keep}
      confirm={refund.isError ? commonText.retry : text.giveBack}
      isDestructive
      isBusy={refund.isPending}
      onConfirm={!isRefused && (() => refund.mutate())}
      failure={refund.error && messageOf(refund.error)}
      onClose={onClose}
    >
      <p className="text-lg font-semibold wrap-anywhere">{course.title}</p>
      <Consequences sentences={text.consequences(formatMoney(price))} className="mt-4" />
    </ConfirmDialog>
  )
}
