import { FORM_ERRORS } from '@kashf/contract/form-errors.ts'
import { MAX_TYPED_CODE } from '@kashf/contract/purchases/limits.ts'
import { foldPromoCode } from '@kashf/contract/purchases/promo-code-text.ts'
import type { PromoCode } from '@kashf/contract/purchases/promo-codes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { parseSom } from '../../../shell/format/parse-som.ts'
import { promoText as text } from '../../../text/teach/promo.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { Checkbox, RadioGroup } from '../../../ui/private/choices.tsx'
import { showToast } from '../../../ui/toast.ts'
import { DraftRestored } from '../../private/drafts/draft-status.tsx'
import { type StoredDraft, WithDraft } from '../../private/drafts/stored-draft.tsx'
import { useDraftForm } from '../../private/drafts/use-draft.ts'
import { useOwnCourses } from '../courses/use-own-courses.ts'
import { DraftLine } from '../edit-conflict/draft-conflict.tsx'
import { useOwnFees } from '../fees/use-own-fees.ts'
import { makePromoCode } from './make-promo-code.ts'
import type { PromoCourse } from './promo-codes.ts'
import { newPromoFields, type PromoFields, parseDiscount, promoFieldsOf, promoTerms } from './promo-fields.ts'
import { PromoLink } from './promo-link.tsx'
import { PromoSplit } from './promo-split.tsx'

const labels: ReadonlyMap<string, string> = new Map([
  ['code', text.code],
  ['discount_kind', text.kind],
  ['discount', text.discountPercent],
  ['uses_limit', text.limit],
  ['starts_on', text.startsOn],
  ['ends_on', text.endsOn],
  ['scope', text.courses],
])

export interface PromoFormProps {
  course: PromoCourse
  /** The code whose terms are edited; null for a new one. */
  promo: PromoCode | null
  onClose: () => void
}

/** Creates a promo code or changes the terms of one. Opens with its draft. */
export function PromoForm(props: PromoFormProps) {
  const { course, promo } = props
  const draftOf = promo
    ? ({ form: 'promo-code', subjectId: promo.id } as const)
    : ({ form: 'new-promo-code', subjectId: course.id } as const)
  return <WithDraft {...draftOf}>{(stored) => <OpenPromoForm {...props} stored={stored} />}</WithDraft>
}

function OpenPromoForm({ course, promo, onClose, stored }: PromoFormProps & { stored: StoredDraft }) {
  const queries = useQueryClient()
  const published = promo ? promoFieldsOf(promo, course.id) : newPromoFields(course.id)
  const { form, draft } = useDraftForm<PromoFields>(stored, published, promo?.version)
  const [typedCode, kind, discount, scope] = useWatch({
    control: form.control,
    name: ['code', 'discount_kind', 'discount', 'scope'],
  })
  const fees = useOwnFees().data
  const code = foldPromoCode(typedCode)

  const refresh = () => queries.invalidateQueries({ queryKey: queryKeys.anyPromoCodes })
  const save = async (fields: PromoFields) => {
    const terms = promoTerms(fields, course.id)
    if (promo) {
      await api('PUT /api/promo-codes/:id', {
        params: { id: promo.id },
        body: { version: promo.version, ...terms },
      })
      showToast({ title: text.saved })
    } else {
      const { data } = await api('POST /api/promo-codes', { body: { code: fields.code, ...terms } })
      showToast({ title: text.created(data.code), message: text.createdHint })
    }
    draft.finish()
    await refresh()
    onClose()
  }
  const { errors, isSubmitting, submit } = useCallForm(form, save, () => void refresh())

  return (
    <form
      noValidate
      aria-label={promo ? text.editCode(promo.code) : text.newCode}
      onSubmit={submit}
      className="rounded-lg border border-line bg-surface shadow-card"
    >
      <header className="flex items-center justify-between gap-3 border-b border-line py-3 pr-3 pl-5">
        <h2 className="text-lg wrap-anywhere">{promo ? text.editCode(promo.code) : text.newCode}</h2>
        <IconButton label={text.close} icon={<X size={20} aria-hidden="true" />} onClick={onClose} />
      </header>
      <div className="grid grid-cols-1 gap-5 p-5">
        <DraftRestored draft={draft} />
        {!promo && (
          <div className="grid grid-cols-1 gap-1.5">
            <TextInput
              label={text.code}
              hint={text.codeHint}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={MAX_TYPED_CODE}
              className="font-semibold uppercase"
              error={errors.code?.message}
              {...form.register('code', {
                validate: (typed) => foldPromoCode(typed) !== null || FORM_ERRORS.promo_code,
              })}
            />
            <Button
              variant="soft"
              size="sm"
              className="justify-self-start"
              onClick={() => form.setValue('code', makePromoCode(), { shouldValidate: true })}
            >
              {text.otherCode}
            </Button>
          </div>
        )}
        <RadioGroup
          inline
          label={text.kind}
          options={[
            { value: 'percent', label: text.percent },
            { value: 'amount', label: text.amount },
          ]}
          {...form.register('discount_kind')}
        />
        <TextInput
          label={kind === 'percent' ? text.discountPercent : text.discountAmount}
          inputMode="numeric"
          autoComplete="off"
          error={errors.discount?.message}
          {...form.register('discount', {
            validate: (typed, fields) =>
              parseDiscount(typed, fields.discount_kind) !== null ||
              (fields.discount_kind === 'percent' ? text.percentWrong : text.amountWrong),
          })}
        />
        <TextInput
          label={text.limit}
          hint={text.limitHint}
          inputMode="numeric"
          autoComplete="off"
          error={errors.uses_limit?.message}
          {...form.register('uses_limit', {
            validate: (typed) => typed.trim() === '' || (parseSom(typed) ?? 0) > 0 || text.limitWrong,
          })}
        />
        <div className="grid grid-cols-1 gap-4 min-[22rem]:grid-cols-2">
          <TextInput
            type="date"
            label={text.startsOn}
            error={errors.starts_on?.message}
            {...form.register('starts_on')}
          />
          <TextInput
            type="date"
            label={text.endsOn}
            error={errors.ends_on?.message}
            {...form.register('ends_on', {
              validate: (day, { starts_on }) =>
                !day || !starts_on || day >= starts_on || FORM_ERRORS.days_order,
            })}
          />
        </div>
        <RadioGroup
          label={text.courses}
          options={[
            { value: 'this', label: text.thisCourse(course.title) },
            { value: 'chosen', label: text.chosenCourses },
            { value: 'all', label: text.all },
          ]}
          {...form.register('scope')}
        />
        {scope === 'chosen' && <CourseChoice form={form} />}
        <PromoSplit price={course.price} kind={kind} discount={parseDiscount(discount, kind)} fees={fees} />
        {code && <PromoLink courseId={course.id} code={code} />}
        {errors.root?.message && <Notice tone="bad">{errors.root.message}</Notice>}
        <SubmitButton size="lg" wide loading={isSubmitting}>
          {promo ? text.save : text.create}
        </SubmitButton>
        <DraftLine draft={draft} labels={labels} />
      </div>
    </form>
  )
}

/** The teacher's paid courses as checkboxes. */
function CourseChoice({ form }: { form: UseFormReturn<PromoFields> }) {
  const paid = useOwnCourses()?.filter(({ is_free }) => !is_free) ?? []
  return (
    <div className="-mt-3 grid max-h-72 overflow-y-auto rounded-md border border-line px-3.5 py-1">
      {paid.map(({ id, title }) => (
        <Checkbox
          key={id}
          value={String(id)}
          label={title}
          {...form.register('course_ids', {
            validate: (ids, { scope }) =>
              scope !== 'chosen' || [ids].flat().some(Boolean) || text.chooseCourse,
          })}
        />
      ))}
      {form.formState.errors.course_ids?.message && (
        <p role="alert" className="pb-2 text-sm font-medium text-red">
          {form.formState.errors.course_ids.message}
        </p>
      )}
    </div>
  )
}
