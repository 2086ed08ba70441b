import type { Amount } from '@kashf/contract/accounts/accounts.ts'
import { FORM_ERRORS } from '@kashf/contract/form-errors.ts'
import { groupDigits } from '@kashf/contract/money/amount.ts'
import { MAX_PAYOUT_COMMENT, MAX_PINFL } from '@kashf/contract/money/limits.ts'
import type { PayoutTerms } from '@kashf/contract/money/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { ApiError } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { moneyKeys } from '../../../api/queries/query-keys.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { formatMoney } from '../../../shell/format/format.ts'
import { parseSom } from '../../../shell/format/parse-som.ts'
import { hasCheckDigit, pinflDigits } from '../../../shell/format/pinfl.ts'
import { payoutText } from '../../../text/teach/payout.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { showToast } from '../../../ui/toast.ts'
import { OwnerProofInputs } from '../../private/owner-proof/owner-proof-inputs.tsx'
import { cardDigits } from './card-number.ts'
import { CardNumberInput } from './card-number-input.tsx'
import { checkAmount, emptyPayout, type PayoutFields } from './payout-fields.ts'

/** The form that requests a payout of available earnings. */
export function PayoutForm({ amount, terms }: { amount: Amount; terms: PayoutTerms }) {
  const queries = useQueryClient()
  const form = useForm<PayoutFields>({ defaultValues: emptyPayout })
  const { minimum } = terms
  const { available } = amount
  /** The personal number with a wrong check digit that the user was warned about; submitting it again confirms it. */
  const [warnedPinfl, setWarnedPinfl] = useState<string | null>(null)

  /** The owner proof that the server has asked for; everything typed so far is retained. */
  const [proof, setProof] = useState<{ withCode: boolean } | null>(null)
  const [needsSecondFactor, setNeedsSecondFactor] = useState(false)
  const isProofAsked = proof !== null
  useEffect(() => {
    if (isProofAsked) form.setFocus('current_password')
  }, [isProofAsked, form])

  const request = async (fields: PayoutFields) => {
    const pinfl = pinflDigits(fields.pinfl)
    if (!hasCheckDigit(pinfl) && pinfl !== warnedPinfl) {
      setWarnedPinfl(pinfl)
      form.setError('pinfl', { message: payoutText.pinflDoubted }, { shouldFocus: true })
      return
    }
    const som = parseSom(fields.amount) ?? 0
    setNeedsSecondFactor(false)
    await api('POST /api/outApis/payoutteacher', {
      body: {
        amount: som,
        cardNumber: cardDigits(fields.cardNumber),
        pinfl,
        ...(proof && { current_password: fields.current_password }),
        ...(proof?.withCode && { totp: fields.totp?.trim() }),
        ...(fields.comment.trim() !== '' && { comment: fields.comment.trim() }),
      },
    })
    form.reset(emptyPayout)
    setProof(null)
    showToast({ title: payoutText.sent, message: payoutText.sentHint(formatMoney(som)) })
    // Balance, payouts and statement have changed.
    await Promise.all(moneyKeys.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
  const { errors, isSubmitting, submit } = useCallForm(form, request, (error) => {
    const code = error instanceof ApiError ? error.code : null
    const withCode = error instanceof ApiError && 'totp' in error.fields
    setNeedsSecondFactor(code === 'second_factor_required')
    // Newly shown fields must not display an error for being empty.
    const isFirstRequest = code === 'reauthentication_required' && (!proof || (withCode && !proof.withCode))
    if (isFirstRequest) setProof({ withCode: withCode || proof?.withCode === true })
    return isFirstRequest
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <div className="grid gap-1.5">
        <TextInput
          label={payoutText.amount}
          hint={payoutText.amountHint(formatMoney(minimum), formatMoney(available))}
          inputMode="numeric"
          autoComplete="off"
          error={errors.amount?.message}
          {...form.register('amount', { validate: (typed) => checkAmount(typed, { minimum, available }) })}
        />
        <Button
          variant="soft"
          size="sm"
          className="justify-self-start"
          onClick={() =>
            form.setValue('amount', groupDigits(Math.floor(available)), { shouldValidate: true })
          }
        >
          {payoutText.all}
        </Button>
      </div>
      <Controller
        control={form.control}
        name="cardNumber"
        rules={{ validate: (typed) => cardDigits(typed).length === 16 || payoutText.cardWrong }}
        render={({ field }) => (
          <CardNumberInput value={field.value} onChange={field.onChange} error={errors.cardNumber?.message} />
        )}
      />
      <TextInput
        label={payoutText.pinfl}
        hint={payoutText.pinflHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={MAX_PINFL}
        error={errors.pinfl?.message}
        {...form.register('pinfl', {
          required: FORM_ERRORS.required,
          validate: (typed) => /^\d{14}$/.test(pinflDigits(typed)) || payoutText.pinflWrong,
        })}
      />
      <TextArea
        label={payoutText.comment}
        optional
        rows={2}
        maxLength={MAX_PAYOUT_COMMENT}
        className="min-h-20"
        error={errors.comment?.message}
        {...form.register('comment')}
      />
      {proof && (
        <section className="grid gap-4 rounded-md border border-line p-4">
          <Notice tone="attention" title={payoutText.newCardTitle}>
            {payoutText.newCard}
          </Notice>
          <OwnerProofInputs register={form.register} errors={errors} hasSecondFactor={proof.withCode} />
        </section>
      )}
      {errors.root && (
        <Notice tone="bad">
          {errors.root.message}
          {needsSecondFactor && (
            <p className="mt-2">
              <Link to="/security" className="font-semibold underline">
                {payoutText.toSecurity}
              </Link>
            </p>
          )}
        </Notice>
      )}
      <SubmitButton wide loading={isSubmitting}>
        {payoutText.submit}
      </SubmitButton>
      <p className="text-sm text-ink-2">{payoutText.safe}</p>
    </form>
  )
}
