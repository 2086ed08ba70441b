import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { MONTHLY_PERIOD } from '@kashf/contract/constants.ts'
import { FORM_ERRORS } from '@kashf/contract/form-errors.ts'
import { fromUzs, groupDigits, priceToPay, toUzs } from '@kashf/contract/money/amount.ts'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { formatMoney } from '../../../shell/format/format.ts'
import { parseSom } from '../../../shell/format/parse-som.ts'
import { courseFormText } from '../../../text/teach/course-form.ts'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { useOwnBundles } from '../bundles/bundles.ts'
import { discountsAfter } from '../bundles/discounts-after.ts'
import { readPercent } from '../fees/read-percent.ts'
import { useOwnFees } from '../fees/use-own-fees.ts'
import type { CourseFields } from './course-fields.ts'

interface PriceFieldProps {
  form: UseFormReturn<CourseFields>
  /** Undefined for a new course. */
  course: Course | undefined
}

/**
 * The teacher's price, and during input the buyer's price, the platform's share and the bundles whose discount changes.
 */
export function PriceField({ form, course }: PriceFieldProps) {
  const typed = useWatch({ control: form.control, name: 'price' })
  const price = parseSom(typed)
  const isMonthly = Number(useWatch({ control: form.control, name: 'period' })) === MONTHLY_PERIOD
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextInput
        label={courseFormText.price}
        hint={isMonthly ? courseFormText.monthlyHint : courseFormText.priceHint}
        inputMode="numeric"
        autoComplete="off"
        placeholder="100 000"
        error={form.formState.errors.price?.message}
        {...form.register('price', {
          required: FORM_ERRORS.required,
          validate: (text) => parseSom(text) !== null || FORM_ERRORS.wrong_type,
          onBlur: () => price !== null && form.setValue('price', groupDigits(price)),
        })}
      />
      <div aria-live="polite" className="rounded-md bg-sunken px-4 py-3">
        {price === null ? (
          <p className="text-ink-2">{courseFormText.priceWaits}</p>
        ) : (
          <PriceSplit price={price} />
        )}
      </div>
      {course && price !== null && price !== course.price && (
        <ChangedBundles course={{ id: course.id, price }} />
      )}
    </div>
  )
}

/** The bundles that the typed price changes, before it is saved. */
function ChangedBundles({ course }: { course: { id: number; price: number } }) {
  const changed = discountsAfter(useOwnBundles().data ?? [], course)
  if (changed.length === 0) return null
  return (
    <Notice tone="attention" title={courseFormText.bundlesChange} className="sm:col-span-2">
      <ul className="list-disc pl-5 wrap-anywhere">
        {changed.map(({ bundle, before, after }) => (
          <li key={bundle.id}>{courseFormText.bundleDiscount(bundle.title, before, after)}</li>
        ))}
      </ul>
    </Notice>
  )
}

function PriceSplit({ price }: { price: number }) {
  const fees = useOwnFees()
  if (fees.isError) return <p className="text-ink-2">{courseFormText.percentFailed}</p>
  if (price === 0) return <p>{courseFormText.freeCourse}</p>
  const percent = fees.data?.percent
  const toPay = percent === undefined ? null : toUzs(priceToPay(fromUzs(price), percent))
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
      <dt className="text-ink-2">{courseFormText.youGet}</dt>
      <dd className="text-right tabular-nums">{formatMoney(price)}</dd>
      <dt className="text-ink-2">{courseFormText.fee(percent === undefined ? '…' : String(percent))}</dt>
      <dd className="text-right tabular-nums">{toPay === null ? '…' : formatMoney(toPay - price)}</dd>
      <dt className="font-semibold">{courseFormText.buyerPays}</dt>
      <dd className="text-right font-bold text-apricot tabular-nums">
        {toPay === null ? '…' : formatMoney(toPay)}
      </dd>
      {fees.data && (
        <>
          <dt className="text-ink-2">
            {courseFormText.broughtBuyerPays(readPercent(fees.data.brought_percent))}
          </dt>
          <dd className="text-right tabular-nums">
            {formatMoney(toUzs(priceToPay(fromUzs(price), fees.data.brought_percent)))}
          </dd>
        </>
      )}
    </dl>
  )
}
