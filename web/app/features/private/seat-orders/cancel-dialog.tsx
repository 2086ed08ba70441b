import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { sellingKeys } from '../../../api/queries/selling-keys.ts'
import { useRefresh } from '../../../api/queries/use-refresh.ts'
import { seatText as text } from '../../../text/buy/seat-orders.ts'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'

/** Confirms cancelling an order whose invoice is not paid. */
export function CancelDialog({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const refresh = useRefresh()
  const cancel = useMutation({
    mutationFn: () => api('POST /api/seat-orders/:id/cancel', { params: { id: orderId } }),
    onSuccess: async () => {
      onClose()
      await refresh(sellingKeys.seatOrders)
    },
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={text.cancelQuestion}
      cancel={text.keep}
      confirm={text.cancel}
      isDestructive
      isBusy={cancel.isPending}
      onConfirm={() => cancel.mutate()}
      failure={cancel.error && messageOf(cancel.error)}
    >
      <p>{text.cancelResult}</p>
    </ConfirmDialog>
  )
}
