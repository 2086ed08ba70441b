import type { PartPlan } from '@kashf/contract/purchases/parts.ts'
import { useState } from 'react'
import { useMe } from '../../../api/queries/use-me.ts'
import { formatMoney } from '../../../shell/format/format.ts'
import { partsText as text } from '../../../text/buy/parts.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { PayForMeButton } from '../../public-account/pay-for-me/pay-for-me-button.tsx'
import { WalletDrawer } from '../../public-account/wallet/wallet-drawer.ts'
import { sumOf, useBuyParts } from './use-buy-parts.ts'

/** The buttons that pay the next part, all that are left, or ask somebody else to pay; or what the wallet lacks. */
export function PayParts({ plan, isWhole = true }: { plan: PartPlan; isWhole?: boolean }) {
  const { user } = useMe()
  const buy = useBuyParts(plan)
  const [isFilling, setFilling] = useState(false)
  const left = plan.parts.filter(({ paid_at }) => paid_at === null)
  const next = left.slice(0, 1)
  const price = sumOf(next)
  const balance = user?.amount?.balance ?? 0
  // The wallet may have been filled since the plan was read.
  const missing = user ? Math.max(0, Math.ceil(price - balance)) : plan.missing
  const hasBegun = left.length < plan.parts.length
  if (next.length === 0) return null
  if (!plan.is_sold) return <Notice tone="attention">{text.notSold}</Notice>
  return (
    <div className="grid w-full justify-items-stretch gap-2.5 sm:justify-items-start">
      {missing > 0 ? (
        <>
          <Notice tone="attention">{text.missing(formatMoney(balance), formatMoney(missing))}</Notice>
          <Button size="lg" onClick={() => setFilling(true)}>
            {text.topUp(formatMoney(missing))}
          </Button>
        </>
      ) : (
        <Button size="lg" loading={buy.isPending} onClick={() => buy.mutate(next)}>
          {text.pay(formatMoney(price))}
        </Button>
      )}
      {isWhole && hasBegun && left.length > 1 && balance >= sumOf(left) && (
        <Button variant="outline" loading={buy.isPending} onClick={() => buy.mutate(left)}>
          {text.payAll(formatMoney(sumOf(left)))}
        </Button>
      )}
      {plan.next !== null && (
        <PayForMeButton
          course={{ ...plan.course, price_to_pay: price }}
          choice={{ plan: plan.plan, part: plan.next }}
        />
      )}
      {isFilling && user && (
        <WalletDrawer user={user} missing={missing} open onClose={() => setFilling(false)} />
      )}
    </div>
  )
}
