import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import type { Gift } from '@kashf/contract/purchases/gifts.ts'
import { MAX_GIFT_WORDS } from '@kashf/contract/purchases/limits.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useMe } from '../../../api/queries/use-me.ts'
import { useRefresh } from '../../../api/queries/use-refresh.ts'
import { formatMoney } from '../../../shell/format/format.ts'
import { giftText as text } from '../../../text/buy/gift.ts'
import { commonText } from '../../../text/common.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/forms/inputs.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { TeamLink } from '../seat-orders/team-link.tsx'
import { AmountLines } from './amount-lines.tsx'
import { GiftCode } from './gift-code.tsx'
import '../../../signed-in.css'
import { randomUuid } from '../../../api/random-uuid.ts'

/** Confirms and pays for a gift, then shows its code. */
export default function GiftDialog({ course, onClose }: { course: Course; onClose: () => void }) {
  const { user } = useMe()
  const [words, setWords] = useState('')
  const give = useGive(course, words.trim())
  if (give.data) return <ReadyDialog gift={give.data.data} onClose={onClose} />
  const price = course.price_to_pay
  const balance = user?.amount?.balance ?? 0
  const missing = Math.max(0, Math.ceil(price - balance))
  const lines = [
    { label: text.price, amount: price },
    { label: text.balance, amount: balance },
    ...(missing > 0 ? [] : [{ label: text.left, amount: balance - price }]),
  ]
  return (
    <Dialog
      onClose={onClose}
      title={text.dialogTitle}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {commonText.cancel}
          </Button>
          {missing > 0 ? (
            <LinkButton to="/student-profile?tab=wallet">{text.toWallet}</LinkButton>
          ) : (
            <Button loading={give.isPending} onClick={() => give.mutate()}>
              {text.pay}
            </Button>
          )}
        </>
      }
    >
      <p className="text-lg font-semibold wrap-anywhere">{course.title}</p>
      <p className="mt-2">{text.lead}</p>
      <div className="mt-4">
        <TextArea
          label={text.wordsLabel}
          hint={text.wordsHint}
          rows={3}
          maxLength={MAX_GIFT_WORDS}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <AmountLines lines={lines} />
      <p className="mt-4 text-md text-ink-2">{text.rule}</p>
      <TeamLink of={{ courseId: course.id }} />
      {missing > 0 && <Notice tone="attention" className="mt-4" title={text.missing(formatMoney(missing))} />}
      {give.isError && (
        <Notice tone="bad" className="mt-4">
          {messageOf(give.error)}
        </Notice>
      )}
    </Dialog>
  )
}

function ReadyDialog({ gift, onClose }: { gift: Gift; onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title={text.ready}
      actions={
        <>
          <LinkButton variant="outline" to="/student-profile?tab=gifts">
            {text.mine}
          </LinkButton>
          <Button onClick={onClose}>{commonText.close}</Button>
        </>
      }
    >
      <p className="text-lg font-semibold wrap-anywhere">{gift.course.title}</p>
      <p className="mt-2">{text.readyHint}</p>
      <GiftCode gift={gift} />
    </Dialog>
  )
}

/** Pays the price shown. One dialog is one gift, however often a failed request is retried. */
function useGive(course: Course, words: string) {
  const refresh = useRefresh()
  const [requestId] = useState(() => randomUuid())
  return useMutation({
    mutationFn: () =>
      api('POST /api/gifts', {
        body: { course_id: course.id, price: course.price_to_pay, request_id: requestId, words },
      }),
    onSuccess: () => refresh(queryKeys.anyMe, queryKeys.statements, queryKeys.gifts),
    // The price may have changed, so the dialog shows the current one.
    onError: () => refresh(queryKeys.course(course.id)),
  })
}
