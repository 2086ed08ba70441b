import type { PartPlan } from '@kashf/contract/purchases/parts.ts'
import { CircleCheck, HandCoins } from 'lucide-react'
import { formatMoney } from '../../../shell/format/format.ts'
import { partsText as text } from '../../../text/buy/parts.ts'
import { Card } from '../../../ui/card.tsx'
import { PayParts } from './pay-parts.tsx'
import { sumOf } from './use-buy-parts.ts'

/** What the next part costs, with the whole sum beside it, and that nothing is owed. */
export function PartSum({ plan }: { plan: PartPlan }) {
  const { parts, whole_price } = plan
  const left = parts.filter(({ paid_at }) => paid_at === null)
  const [next] = left
  const hasBegun = left.length < parts.length
  return (
    <Card className="grid justify-items-start gap-4">
      {next ? (
        <div>
          <p className="text-3xl leading-tight font-bold tracking-tight">{formatMoney(next.price)}</p>
          <p className="mt-1 text-ink-2">
            {hasBegun ? text.next(next.part, formatMoney(sumOf(left))) : text.now(formatMoney(sumOf(parts)))}
          </p>
        </div>
      ) : (
        <p className="flex items-center gap-2 text-xl font-bold text-teal">
          <CircleCheck size={22} aria-hidden="true" className="shrink-0" />
          {text.allPaid}
        </p>
      )}
      {hasBegun && (
        <p className="text-md text-ink-2">{text.paidOf(parts.length - left.length, parts.length)}</p>
      )}
      {whole_price !== null && <Surcharge total={sumOf(parts)} whole={whole_price} />}
      {next && (
        <div className="flex gap-3 rounded-md bg-lapis-tint p-4">
          <HandCoins size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
          <p>
            <b className="block">{text.noDebtTitle}</b>
            {text.noDebt}
          </p>
        </div>
      )}
      <PayParts plan={plan} />
    </Card>
  )
}

function Surcharge({ total, whole }: { total: number; whole: number }) {
  const more = total - whole
  return (
    <p className="text-md">
      {more > 0 ? text.surcharge(formatMoney(more), formatMoney(whole)) : text.noSurcharge}
    </p>
  )
}
