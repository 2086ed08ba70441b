import type { MonthlyCourse } from '@kashf/contract/purchases/months.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMe } from '../../../api/queries/use-me.ts'
import { formatDateTime, formatMoney } from '../../../shell/format/format.ts'
import { monthsText as text } from '../../../text/buy/months.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { SavedCheckbox } from '../../../ui/on-demand/saved-checkbox.tsx'
import { WalletDrawer } from '../../public-account/wallet/wallet-drawer.ts'
import { useMonth } from './use-month.ts'

/** A course that is paid by the month: until when, what comes next, and the switch of charging. */
export function MonthCard({ month, isNamed = false }: { month: MonthlyCourse; isNamed?: boolean }) {
  const { course_id, title, ends_at, grace_ends_at, price } = month
  return (
    <Card className="grid gap-4">
      <div className="grid gap-1.5">
        <h2 className="text-xl wrap-anywhere">
          {isNamed ? (
            <Link to={`/my-course/${course_id}`} className="rounded-sm hover:text-lapis hover:underline">
              {title}
            </Link>
          ) : (
            text.title
          )}
        </h2>
        {grace_ends_at ? (
          <p className="font-medium text-apricot">{text.grace(formatDateTime(grace_ends_at))}</p>
        ) : (
          <p className="text-ink-2">{text.paidUntil(formatDateTime(ends_at))}</p>
        )}
      </div>
      {price === null ? (
        <p className="text-ink-2">{text.notSold}</p>
      ) : (
        <NextMonth month={{ ...month, price }} />
      )}
      <p className="text-md text-ink-2">{text.noDebt}</p>
    </Card>
  )
}

function NextMonth({ month }: { month: MonthlyCourse & { price: number } }) {
  const { price, payable_at, is_payable, charging } = month
  const { user } = useMe()
  const { pay, charge, refresh } = useMonth(month)
  const [isFilling, setFilling] = useState(false)
  const balance = user?.amount?.balance ?? 0
  // The wallet may have been filled since the month was read.
  const missing = user ? Math.max(0, Math.ceil(price - balance)) : month.missing
  const isShort = missing > 0 && (is_payable || charging !== null)
  return (
    <>
      <div className="grid gap-3">
        <p className="text-lg font-semibold">{text.next(formatMoney(price))}</p>
        {isShort && (
          <Notice tone="attention">{text.missing(formatMoney(balance), formatMoney(missing))}</Notice>
        )}
        {!is_payable && <p className="text-md text-ink-2">{text.payable(formatDateTime(payable_at))}</p>}
        {isShort ? (
          <Button className="justify-self-start max-sm:w-full" onClick={() => setFilling(true)}>
            {text.topUp(formatMoney(missing))}
          </Button>
        ) : (
          is_payable && (
            <Button
              className="justify-self-start max-sm:w-full"
              loading={pay.isPending}
              onClick={() => pay.mutate(price)}
            >
              {text.pay(formatMoney(price))}
            </Button>
          )
        )}
      </div>
      <Charging month={month} charge={(highest) => charge.mutateAsync(highest)} />
      {isFilling && user && (
        <WalletDrawer
          user={user}
          missing={missing}
          open
          onClose={() => {
            setFilling(false)
            void refresh()
          }}
        />
      )}
    </>
  )
}

interface ChargingProps {
  month: MonthlyCourse & { price: number }
  charge: (highest: number | null) => Promise<unknown>
}

/** The switch of charging, with the price that is consented to. */
function Charging({ month, charge }: ChargingProps) {
  const { price, charging, ends_at } = month
  const isDearer = charging !== null && price > charging.highest
  return (
    <div className="grid gap-3 border-t border-line pt-2">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside */}
      <label className="flex min-h-12 cursor-pointer items-center justify-between gap-4 py-2">
        <span className="grid gap-0.5">
          <span className="font-semibold">{text.charging}</span>
          <span className="text-md text-ink-2">
            {charging
              ? text.chargingOn(formatDateTime(ends_at), formatMoney(charging.highest))
              : text.chargingOff(formatMoney(price))}
          </span>
        </span>
        <SavedCheckbox
          checked={charging !== null}
          label={text.charging}
          save={(isOn) => charge(isOn ? price : null)}
          className="size-5 shrink-0 accent-action"
        />
      </label>
      {isDearer && (
        <Notice tone="attention">
          {text.dearer(formatMoney(price), formatMoney(charging.highest))}
          <Button
            variant="outline"
            size="sm"
            className="mt-2.5"
            onClick={() => void charge(price).catch(() => undefined)}
          >
            {text.agree(formatMoney(price))}
          </Button>
        </Notice>
      )}
    </div>
  )
}
