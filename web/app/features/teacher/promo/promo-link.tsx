import { promoQuery } from '@kashf/contract/purchases/promo-code-text.ts'
import { Check, Copy, QrCode as QrIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { commonText } from '../../../text/common.ts'
import { promoText as text } from '../../../text/teach/promo.ts'
import { IconButton } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useCopy } from '../../../ui/on-demand/use-copy.ts'

const QrCode = lazyPart(() => import('../../public-account/wallet/qr-code.tsx'))

/** The URL of a course with the code. */
export const promoAddress = (courseId: number, code: string): string =>
  `${window.location.origin}/course/${courseId}${promoQuery(code)}`

/** The link of a code, to copy or as a QR code. */
export function PromoLink({ courseId, code }: { courseId: number; code: string }) {
  const address = promoAddress(courseId, code)
  const { isCopied, copy } = useCopy(address)
  const [isQrShown, setQrShown] = useState(false)
  const CopyIcon = isCopied ? Check : Copy
  return (
    <div className="rounded-md border border-line">
      <div className="flex items-center gap-1 py-1 pr-1 pl-4">
        <span className="min-w-0 flex-1 truncate text-ink-2 select-all">{address}</span>
        <span className="sr-only" aria-live="polite">
          {isCopied && commonText.copied}
        </span>
        <IconButton
          label={text.copyLink}
          icon={<CopyIcon size={18} aria-hidden="true" />}
          onClick={() => void copy()}
        />
        <IconButton
          label={text.qr}
          aria-expanded={isQrShown}
          icon={<QrIcon size={18} aria-hidden="true" />}
          onClick={() => setQrShown(!isQrShown)}
        />
      </div>
      {isQrShown && (
        <div className="mx-auto max-w-60 p-3">
          <Suspense>
            <QrCode text={address} label={text.qr} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
