import { formatMoney } from '../../../shell/format/format.ts'
import { walletText } from '../../../text/account/wallet.ts'

/** Preset amounts in UZS and a custom one (`null`). */
export function AmountChips(props: {
  amounts: readonly number[]
  chosen: number | null
  onChoose: (amount: number | null) => void
}) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{walletText.amount}</legend>
      {[...props.amounts, null].map((amount) => (
        <label
          key={amount}
          className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-edge bg-surface px-4 font-medium transition-colors hover:border-lapis has-checked:border-lapis has-checked:bg-lapis-tint has-checked:text-lapis has-focus-visible:outline-2 has-focus-visible:outline-lapis"
        >
          <input
            type="radio"
            name="top-up-amount"
            className="sr-only"
            checked={props.chosen === amount}
            onChange={() => props.onChoose(amount)}
          />
          {amount === null ? walletText.otherAmount : formatMoney(amount)}
        </label>
      ))}
    </fieldset>
  )
}
