import type { OrderedSeat, SeatOrder } from '@kashf/contract/purchases/seat-orders.ts'
import { useMutation } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { sellingKeys } from '../../../api/queries/selling-keys.ts'
import { useRefresh } from '../../../api/queries/use-refresh.ts'
import { formatMoney } from '../../../shell/format/format.ts'
import { seatText as text } from '../../../text/buy/seat-orders.ts'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { showToast } from '../../../ui/toast.ts'

interface ReturnDialogProps {
  order: SeatOrder
  /** Without it all unused places of the order. */
  seat?: OrderedSeat
  onClose: () => void
}

/** Confirms taking back one unused place, or all. */
export function ReturnDialog({ order, seat, onClose }: ReturnDialogProps) {
  const refresh = useRefresh()
  const stale = [queryKeys.anyMe, queryKeys.statements, sellingKeys.seatOrders] as const
  const takeBack = useMutation({
    mutationFn: () =>
      api('POST /api/seat-orders/:id/return', {
        params: { id: order.id },
        body: { ...(seat && { seat_id: seat.id }) },
      }),
    onSuccess: async ({ message }) => {
      onClose()
      showToast({ title: message ?? text.takeBack })
      await refresh(...stale)
    },
  })
  // The code was used meanwhile: retrying cannot succeed.
  const isRefused = takeBack.error instanceof ApiError && takeBack.error.status === 409
  const unused = seat ? 1 : order.places - order.used - order.returned
  return (
    <ConfirmDialog
      onClose={() => {
        onClose()
        if (isRefused) void refresh(...stale)
      }}
      title={seat ? text.takeBackQuestion : text.takeBackAllQuestion}
      cancel={text.keep}
      confirm={text.takeBack}
      isDestructive
      isBusy={takeBack.isPending}
      onConfirm={!isRefused && (() => takeBack.mutate())}
      failure={takeBack.error && messageOf(takeBack.error)}
    >
      {seat && <p className="text-lg font-semibold tabular-nums">{seat.code}</p>}
      <p className="mt-3">{text.takeBackResult(formatMoney(unused * order.price))}</p>
      {order.invoice && <p className="mt-3">{text.takeBackInvoice}</p>}
    </ConfirmDialog>
  )
}
