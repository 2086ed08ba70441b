import type { PaymentRequest } from '@kashf/contract/purchases/pay-for-me.ts'
import { useMutation } from '@tanstack/react-query'
import { Check, Clock, Copy, Eye, Share2 } from 'lucide-react'
import { Suspense } from 'react'
import { messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { sellingKeys } from '../../../api/queries/selling-keys.ts'
import { useLiveEvents } from '../../../api/queries/use-live-events.ts'
import { useRefresh } from '../../../api/queries/use-refresh.ts'
import { formatDateTime, formatMoney } from '../../../shell/format/format.ts'
import { commonText } from '../../../text/common.ts'
import { payForMeText as text } from '../../../text/pay-for-me/asking.ts'
import { KEPT_BECAUSE } from '../../../text/pay-for-me/kept-because.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { useCopy } from '../../../ui/on-demand/use-copy.ts'
import { TelegramShare } from '../../visitor/buttons/telegram-share.tsx'

const QrCode = lazyPart(() => import('../wallet/qr-code.tsx'), <div className="aspect-square" />)

/** The link with which others pay: to send, to copy, as a QR code, and to take back. */
export function RequestLink({ request, onClose }: { request: PaymentRequest; onClose: () => void }) {
  const refresh = useRefresh()
  const { isCopied, copy } = useCopy(request.url)
  const CopyIcon = isCopied ? Check : Copy
  // Shows the money as it comes, and the page behind with the course that it opens.
  useLiveEvents((name) => {
    if (name === 'wallet') void refresh(sellingKeys.paymentRequests, queryKeys.course(request.course.id))
  })
  const message = request.words ?? text.sent(request.course.title)
  const withdraw = useMutation({
    mutationFn: () => api('POST /api/payment-requests/:id/withdraw', { params: { id: request.id } }),
    onSuccess: async () => {
      await refresh(sellingKeys.paymentRequests)
      onClose()
    },
  })
  return (
    <Dialog
      title={text.button}
      onClose={onClose}
      actions={
        <div className="grid w-full gap-2.5">
          <TelegramShare url={request.url} text={message} look="button w-full">
            {text.send}
          </TelegramShare>
          <div className="flex gap-2.5">
            <Button
              variant="outline"
              className="flex-1"
              icon={<CopyIcon size={18} aria-hidden="true" />}
              onClick={() => void copy()}
            >
              <span aria-live="polite">{isCopied ? commonText.copied : commonText.copy}</span>
            </Button>
            {'share' in navigator && (
              <IconButton
                label={text.share}
                icon={<Share2 size={18} aria-hidden="true" />}
                // Closing the device's own list is no failure.
                onClick={() => void navigator.share({ url: request.url, text: message }).catch(() => {})}
              />
            )}
          </div>
        </div>
      }
    >
      <Progress request={request} />
      <p className="text-lg font-semibold wrap-anywhere">{request.course.title}</p>
      <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{text.toPay}</span>
        <span className="text-2xl font-bold">{formatMoney(request.due || request.price)}</span>
      </p>
      {request.words && <p className="mt-2 text-ink-2 wrap-anywhere">“{request.words}”</p>}
      <div className="mx-auto mt-4 max-w-50">
        <Suspense>
          <QrCode text={request.url} label={text.qr} />
        </Suspense>
      </div>
      <p className="mt-2 text-center text-ink-2 select-all wrap-anywhere">{request.url}</p>
      <ul className="mt-4 grid gap-3 text-ink-2">
        <li className="flex gap-3">
          <Eye size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
          {text.sees}
        </li>
        <li className="flex gap-3">
          <Clock size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
          {text.until(formatDateTime(request.expires_at))}
        </li>
      </ul>
      <Button variant="quiet" className="mt-2" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
        {text.withdraw}
      </Button>
      {withdraw.isError && (
        <Notice tone="bad" className="mt-3">
          {messageOf(withdraw.error)}
        </Notice>
      )}
    </Dialog>
  )
}

/** What has come already, or why nothing can be paid. */
function Progress({ request }: { request: PaymentRequest }) {
  const { state, came, due, kept_because } = request
  if (state === 'bought') {
    return (
      <Notice tone="good" className="mb-4">
        {text.bought}
      </Notice>
    )
  }
  if (came === 0) {
    return state === 'unavailable' ? (
      <Notice tone="attention" className="mb-4">
        {text.unavailable}
      </Notice>
    ) : null
  }
  if (due === 0 && !kept_because) return <Notice className="mb-4">{text.settling}</Notice>
  const title = due > 0 ? text.came(formatMoney(came), formatMoney(due)) : undefined
  return (
    <Notice tone="attention" className="mb-4" {...(title && { title })}>
      {kept_because && `${KEPT_BECAUSE[kept_because]} `}
      {text.isYours}
    </Notice>
  )
}
