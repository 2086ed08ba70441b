import { Link2, Share2 } from 'lucide-react'
import { useHydrated } from '../../../shell/base/use-hydrated.ts'
import { shareText } from '../../../text/browse/course.ts'
import { commonText } from '../../../text/common.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { CheckIcon } from '../../../ui/icons.ts'
import { useCopy } from '../../../ui/on-demand/use-copy.ts'
import { TelegramShare } from '../buttons/telegram-share.tsx'

/** Shares a page: by Telegram, as a copied link, or with the device's share sheet. */
export function ShareRow({ address, title }: { address: string; title: string }) {
  const { isCopied, copy } = useCopy(address)
  const canShare = useHydrated() && typeof navigator.share === 'function'
  const copyOrShow = async () => {
    // If the clipboard is not available, show the link to copy by hand.
    if (!(await copy())) window.prompt(`${shareText.copyThe} ${commonText.copy}`, address)
  }
  // Rejects when the user closes the share sheet, which is not an error.
  const share = () => void navigator.share({ title, url: address }).catch(() => {})
  return (
    <div className="flex flex-wrap items-center gap-1">
      <TelegramShare url={`${address}?utm_source=telegram`} text={title}>
        {shareText.telegram}
        <span className="sr-only">: {shareText.title}</span>
      </TelegramShare>
      <Button
        variant="quiet"
        onClick={() => void copyOrShow()}
        icon={isCopied ? <CheckIcon size={18} aria-hidden="true" /> : <Link2 size={18} aria-hidden="true" />}
        className="px-3"
      >
        <span aria-live="polite">
          {isCopied ? (
            commonText.copied
          ) : (
            <>
              <span className="sr-only">{shareText.copyThe} </span>
              {commonText.copy}
            </>
          )}
        </span>
      </Button>
      {canShare && (
        <IconButton label={shareText.more} icon={<Share2 size={18} aria-hidden="true" />} onClick={share} />
      )}
    </div>
  )
}
