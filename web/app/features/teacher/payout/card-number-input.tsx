import { type ChangeEvent, useLayoutEffect, useRef } from 'react'
import { payoutText } from '../../../text/teach/payout.ts'
import { controlLook, Field } from '../../../ui/forms/field.tsx'
import { cardDigits, caretAfter, formatCardNumber } from './card-number.ts'

export interface CardNumberInputProps {
  value: string
  error?: string
  onChange: (formatted: string) => void
}

/** A card number input that groups digits by four while typing, at any caret position. */
export function CardNumberInput({ value, error, onChange }: CardNumberInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: typed, selectionStart } = event.target
    caret.current = cardDigits(typed.slice(0, selectionStart ?? typed.length)).length
    onChange(formatCardNumber(typed))
  }

  // React moves the caret to the end when the value changes during input.
  useLayoutEffect(() => {
    if (caret.current === null) return
    const at = caretAfter(value, caret.current)
    input.current?.setSelectionRange(at, at)
    caret.current = null
  }, [value])

  return (
    <Field label={payoutText.card} hint={payoutText.cardHint} error={error}>
      {(wiring) => (
        <input
          {...wiring}
          ref={input}
          name="cardNumber"
          value={value}
          onChange={change}
          inputMode="numeric"
          autoComplete="cc-number"
          placeholder="8600 1234 5678 9012"
          className={`${controlLook} tabular-nums`}
        />
      )}
    </Field>
  )
}
