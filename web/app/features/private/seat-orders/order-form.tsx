import {
  MAX_FIRM,
  MAX_FIRM_ADDRESS,
  MAX_FIRM_CONTACT,
  MAX_PLACES,
  MIN_PLACES,
  STIR_DIGITS,
} from '@kashf/contract/purchases/limits.ts'
import type { SeatOffer } from '@kashf/contract/purchases/seat-orders.ts'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { sellingKeys } from '../../../api/queries/selling-keys.ts'
import { useMe } from '../../../api/queries/use-me.ts'
import { useRefresh } from '../../../api/queries/use-refresh.ts'
import { randomUuid } from '../../../api/random-uuid.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { formatCount, formatMoney } from '../../../shell/format/format.ts'
import { seatText as text } from '../../../text/buy/seat-orders.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { RadioGroup } from '../../../ui/private/choices.tsx'
import { AmountLines } from '../../public-account/gift/amount-lines.tsx'
import type { SeatsOf } from '../../public-account/seat-orders/use-seat-offer.ts'

interface Fields {
  places: string
  by: 'wallet' | 'invoice'
  firm: string
  stir: string
  address: string
  contact: string
}
const EMPTY: Fields = { places: '10', by: 'wallet', firm: '', stir: '', address: '', contact: '' }

const parsePlaces = (typed: string): number | undefined => {
  const places = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  return places >= MIN_PLACES && places <= MAX_PLACES ? places : undefined
}

/** What is wrong with the number of places, or true. */
function placesProblem(typed: string, left: number | null): string | true {
  const places = parsePlaces(typed)
  if (places === undefined) return text.placesWrong
  return left === null || places <= left || text.placesFewer(formatCount(left))
}

/** Orders places: how many, and from the wallet or by invoice. The sum stands above the button. */
export function OrderForm({ of, offer }: { of: SeatsOf; offer: SeatOffer }) {
  const form = useForm<Fields>({ defaultValues: EMPTY })
  const { user } = useMe()
  const typed = useWatch({ control: form.control }) as Fields
  const places = parsePlaces(typed.places)
  const line = offer.lines.findLast((line) => line.places <= (places ?? 0))
  const each = line?.price ?? offer.full_price
  const sum = each * (places ?? 0)
  const balance = user?.amount?.balance ?? 0
  const isInvoice = typed.by === 'invoice'
  const missing = isInvoice ? 0 : Math.max(0, sum - balance)
  const { errors, isSubmitting, submit } = useOrder(form, { of, sum })
  const { register } = form
  const required = (value: string) => !isInvoice || value.trim() !== '' || text.required
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
      <TextInput
        label={text.places}
        hint={offer.places_left === null ? text.placesHint : text.placesOf(formatCount(offer.places_left))}
        inputMode="numeric"
        maxLength={String(MAX_PLACES).length}
        autoComplete="off"
        error={errors.places?.message}
        {...register('places', { validate: (value) => placesProblem(value, offer.places_left) })}
      />
      {offer.has_invoices ? (
        <RadioGroup
          label={text.how}
          options={[
            { value: 'wallet', label: text.byWallet, hint: text.byWalletHint },
            { value: 'invoice', label: text.byInvoice, hint: text.byInvoiceHint },
          ]}
          {...register('by')}
        />
      ) : (
        <p className="text-ink-2">{text.noInvoices}</p>
      )}
      {isInvoice && (
        <>
          <TextInput
            label={text.firm}
            autoComplete="organization"
            maxLength={MAX_FIRM}
            error={errors.firm?.message}
            {...register('firm', { validate: required })}
          />
          <TextInput
            label={text.stir}
            hint={text.stirHint}
            inputMode="numeric"
            maxLength={STIR_DIGITS}
            autoComplete="off"
            error={errors.stir?.message}
            {...register('stir', {
              validate: (value) => !isInvoice || /^\d{9}$/.test(value) || text.stirWrong,
            })}
          />
          <TextInput
            label={text.address}
            autoComplete="street-address"
            maxLength={MAX_FIRM_ADDRESS}
            error={errors.address?.message}
            {...register('address', { validate: required })}
          />
          <TextInput
            label={text.contact}
            hint={text.contactHint}
            autoComplete="off"
            maxLength={MAX_FIRM_CONTACT}
            error={errors.contact?.message}
            {...register('contact', { validate: required })}
          />
        </>
      )}
      {places !== undefined && (
        <div aria-live="polite">
          <AmountLines
            lines={[
              ...(isInvoice ? [] : [{ label: text.balance, amount: balance }]),
              { label: text.perPlace, amount: each },
              { label: text.sum, amount: sum },
            ]}
          />
        </div>
      )}
      {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
      {missing > 0 ? (
        <Notice tone="attention" title={text.missing(formatMoney(missing))}>
          <LinkButton to="/student-profile?tab=wallet">{text.toWallet}</LinkButton>
        </Notice>
      ) : (
        <SubmitButton loading={isSubmitting}>
          {isInvoice ? text.makeInvoice : text.pay(formatMoney(sum))}
        </SubmitButton>
      )}
    </form>
  )
}

const wanted = (of: SeatsOf) =>
  'bundleId' in of
    ? { bundle_id: of.bundleId }
    : { course_id: of.courseId, tariff_id: of.tariff, group_id: of.group }

/** Orders at the sum shown. A form is one order, however often a failed request is retried. */
function useOrder(form: ReturnType<typeof useForm<Fields>>, { of, sum }: { of: SeatsOf; sum: number }) {
  const refresh = useRefresh()
  const navigate = useNavigate()
  const [request, setRequest] = useState({ id: randomUuid(), order: '' })
  return useCallForm(
    form,
    async ({ places, by, ...firm }) => {
      const order = { ...wanted(of), places: Number(places), price: sum }
      // Another order after a failure is another request.
      const key = JSON.stringify([order, by, firm.stir])
      const id = request.order === '' || request.order === key ? request.id : randomUuid()
      setRequest({ id, order: key })
      const { data } = await api('POST /api/seat-orders', {
        body: { ...order, request_id: id, ...(by === 'invoice' && { invoice: firm }) },
      })
      await refresh(queryKeys.anyMe, queryKeys.statements, sellingKeys.seatOrders)
      await navigate(`/seat-orders/${data.id}`)
    },
    (error) => {
      if (!(error instanceof ApiError && error.code === 'price_changed')) return false
      void refresh(sellingKeys.seatOffer(of))
      form.setError('root', { message: text.priceChanged })
      return true
    },
  )
}
