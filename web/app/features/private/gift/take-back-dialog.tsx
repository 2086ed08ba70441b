import type { Gift } from '@kashf/contract/purchases/gifts.ts'
import { useMutation } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useRefresh } from '../../../api/queries/use-refresh.ts'
import { formatMoney } from '../../../shell/format/format.ts'
import { giftText as text } from '../../../text/buy/gift.ts'
import { commonText } from '../../../text/common.ts'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { showToast } from '../../../ui/toast.ts'

/** Confirms taking back an unused gift. */
export function TakeBackDialog({ gift, onClose }: { gift: Gift; onClose: () => void }) {
  const refresh = useRefresh()
  const takeBack = useMutation({
    mutationFn: () => api('POST /api/gifts/:id/return', { params: { id: gift.id } }),
    onSuccess: async ({ message }) => {
      onClose()
      showToast({ title: message ?? text.takenBack })
      await refresh(queryKeys.anyMe, queryKeys.statements, queryKeys.gifts)
    },
  })
  // The code was used meanwhile: retrying cannot succeed.
  const isRefused = takeBack.error instanceof ApiError && takeBack.error.status === 409
  const close = () => {
    onClose()
    if (isRefused) void refresh(queryKeys.gifts)
  }
  return (
    <ConfirmDialog
      onClose={close}
      title={text.takeBackQuestion}
      cancel={text.keep}
      confirm={takeBack.isError ? commonText.retry : text.takeBack}
      isDestructive
      isBusy={takeBack.isPending}
      onConfirm={!isRefused && (() => takeBack.mutate())}
      failure={takeBack.error && messageOf(takeBack.error)}
    >
      <p className="text-lg font-semibold wrap-anywhere">{gift.course.title}</p>
      <p className="mt-3">{text.takeBackResult(formatMoney(gift.paid))}</p>
    </ConfirmDialog>
  )
}
