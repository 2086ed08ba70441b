import type { Gift } from '@kashf/contract/purchases/gifts.ts'
import { giftText as text } from '../../../text/buy/gift.ts'
import { commonText } from '../../../text/common.ts'
import { Button } from '../../../ui/button.tsx'
import { useCopy } from '../../../ui/on-demand/use-copy.ts'
import { showToast } from '../../../ui/toast.ts'
import { TelegramShare } from '../../visitor/buttons/telegram-share.tsx'

/** The code and the link of a gift, each with a copy button, and the link to send by Telegram. */
export function GiftCode({ gift }: { gift: Pick<Gift, 'code' | 'course' | 'url'> }) {
  return (
    <>
      <div className="mt-4">
        <TelegramShare url={gift.url} text={text.shared(gift.course.title)}>
          {text.sendByTelegram}
        </TelegramShare>
      </div>
      <dl className="mt-2 grid gap-3">
        <Line label={text.link} value={gift.url} action={text.copyLink} />
        <Line label={text.code} value={gift.code} action={text.copyCode} />
      </dl>
    </>
  )
}

function Line({ label, value, action }: { label: string; value: string; action: string }) {
  const { isCopied, copy } = useCopy(value)
  const press = async () => {
    if (!(await copy())) showToast({ kind: 'error', title: text.copyFailed })
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-52">
        <dt className="text-sm text-ink-2">{label}</dt>
        <dd className="font-semibold wrap-anywhere tabular-nums select-all">{value}</dd>
      </div>
      <Button variant="outline" size="sm" onClick={() => void press()}>
        <span aria-live="polite">{isCopied ? commonText.copied : action}</span>
      </Button>
    </div>
  )
}
