import { formatMoney } from '../../../shell/format/format.ts'
import { purchaseText } from '../../../text/buy/purchase.ts'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { AmountLines } from '../gift/amount-lines.tsx'

export interface PurchaseDialogProps {
  heading: string
  /** The name of what is bought. */
  title: string
  /** UZS, including the fee. */
  price: number
  /** The reason for the discount, and the price without it. */
  discount: { label: string; full_price: number } | undefined
  /** The wallet's balance, UZS. */
  balance: number
  /** It opened by itself, when the money arrived. */
  hasMoneyArrived: boolean
  /** Of a course that is paid by the month: whether the next months are charged, which the buyer switches on here. */
  charging?: { isOn: boolean; change: (isOn: boolean) => void } | undefined
  isBuying: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Confirms a purchase: shows the price, the balance and the rest. */
export default function PurchaseDialog(props: PurchaseDialogProps) {
  const { heading, title, price, discount, balance, hasMoneyArrived, isBuying, onConfirm, onClose } = props
  const { charging } = props
  const lines = [
    ...(discount
      ? [
          { label: purchaseText.confirmPrice, amount: discount.full_price },
          { label: discount.label, amount: price - discount.full_price },
          { label: purchaseText.confirmPaid, amount: price },
        ]
      : [{ label: purchaseText.confirmPrice, amount: price }]),
    { label: purchaseText.confirmBalance, amount: balance },
    { label: purchaseText.confirmLeft, amount: balance - price },
  ]
  return (
    <ConfirmDialog
      onClose={onClose}
      title={heading}
      confirm={purchaseText.confirm}
      isBusy={isBuying}
      onConfirm={onConfirm}
    >
      {hasMoneyArrived && <p className="mb-2 text-teal">{purchaseText.moneyArrived}</p>}
      <p className="text-lg font-semibold">{title}</p>
      <AmountLines lines={lines} />
      {charging && (
        <label className="mt-4 flex min-h-12 cursor-pointer items-start gap-3">
          <input
            type="checkbox"
            checked={charging.isOn}
            onChange={(event) => charging.change(event.target.checked)}
            className="mt-0.5 size-5 shrink-0 accent-action"
          />
          <span className="grid gap-0.5">
            <span className="font-semibold">{purchaseText.charging}</span>
            <span className="text-md text-ink-2">{purchaseText.chargingHint(formatMoney(price))}</span>
          </span>
        </label>
      )}
    </ConfirmDialog>
  )
}
