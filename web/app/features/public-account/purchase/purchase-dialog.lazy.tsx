import { formatMoney } from '../../../shell/format/format.ts'
import { commonText } from '../../../text/common.ts'
import { purchaseText } from '../../../text/learn/purchase.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'

export interface PurchaseDialogProps {
  heading: string
  /** What is bought. */
  title: string
  /** UZS, including the fee. */
  price: number
  /** What the price is lower for, with the price without it. */
  discount: { label: string; full_price: number } | undefined
  /** UZS in the wallet. */
  balance: number
  isBuying: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Confirms a purchase: price, balance and what remains. */
export default function PurchaseDialog(props: PurchaseDialogProps) {
  const { heading, title, price, discount, balance, isBuying, onConfirm, onClose } = props
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
    <Dialog
      open
      onClose={onClose}
      title={heading}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {commonText.cancel}
          </Button>
          <Button loading={isBuying} onClick={onConfirm}>
            {purchaseText.confirm}
          </Button>
        </>
      }
    >
      <p className="text-lg font-semibold">{title}</p>
      <dl className="mt-4 grid gap-2">
        {lines.map(({ label, amount }) => (
          <div
            key={label}
            className="flex flex-wrap justify-between gap-x-4 last:border-t last:border-line last:pt-2 last:font-semibold"
          >
            <dt className="text-ink-2">{label}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
