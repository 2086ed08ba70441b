import { PROMO_PARAM } from '@kashf/contract/constants.ts'
import { FORM_ERRORS } from '@kashf/contract/form-errors.ts'
import { MAX_TYPED_CODE } from '@kashf/contract/purchases/limits.ts'
import { foldPromoCode } from '@kashf/contract/purchases/promo-code-text.ts'
import { type SubmitEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { purchaseText as text } from '../../../text/buy/purchase.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'

/** A field for a promo code, which is put into the URL, from which the price box reads it; `problem` says why the `refused` one does not apply. */
export function PromoEntry({
  refused,
  problem,
}: {
  refused: string | undefined
  problem: string | undefined
}) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(refused !== undefined)
  const [typed, setTyped] = useState(refused ?? '')
  const [error, setError] = useState(problem)
  const goTo = (code: string | null) => {
    const query = new URLSearchParams(search)
    if (code === null) query.delete(PROMO_PARAM)
    else query.set(PROMO_PARAM, code)
    void navigate({ pathname, search: String(query) }, { replace: true, preventScrollReset: true })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const code = foldPromoCode(typed)
    if (code === null) setError(FORM_ERRORS.promo_code)
    else goTo(code)
  }
  if (!isOpen) {
    return (
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {text.promoAsk}
      </Button>
    )
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-2.5">
      <TextInput
        label={text.promoLabel}
        hint={text.promoHint}
        value={typed}
        error={error}
        // The field has replaced the pressed button, so it takes the focus.
        autoFocus={refused === undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MAX_TYPED_CODE}
        onChange={(event) => {
          setTyped(event.target.value)
          setError(undefined)
        }}
      />
      <Button type="submit" variant="outline">
        {text.promoApply}
      </Button>
      {refused && (
        <Button variant="quiet" onClick={() => goTo(null)}>
          {text.promoOff}
        </Button>
      )}
    </form>
  )
}
