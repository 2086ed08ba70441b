import type { BodyOf } from '@kashf/contract/api.ts'
import { FORM_ERRORS } from '@kashf/contract/form-errors.ts'
import type { FiscalState } from '@kashf/contract/money/fiscal.ts'
import {
  IKPU_DIGITS,
  MAX_PACKAGE_CODE_DIGITS,
  MAX_RECEIPT_NAME,
  MAX_UNIT_CODE,
  MAX_VAT_PERCENT,
  PINFL_DIGITS,
  TIN_DIGITS,
} from '@kashf/contract/money/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { showFailure, useCallForm } from '../../../api/use-call-form.ts'
import { fiscalText as text } from '../../../text/operate/console.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { showToast } from '../../../ui/toast.ts'

interface Fields {
  ikpu: string
  package_code: string
  unit_code: string
  vat_percent: string
  receipt_name: string
  seller_tax_id: string
  valid_from: string
}

const setOfCourse = (id: number, body: BodyOf<'PUT /api/admin/courses/:id/fiscal'>) =>
  api('PUT /api/admin/courses/:id/fiscal', { params: { id }, body })

/** Changes tax data from now or from a later day on; `api` asks for a one-time code when the server requires it. */
export function FiscalForm(props: { courseId: number | undefined; state: FiscalState }) {
  const { courseId, state } = props
  const isPlatform = courseId === undefined
  const queries = useQueryClient()
  const newest = state.history[0]
  const terms = newest?.terms ?? state.current
  const form = useForm<Fields>({
    defaultValues: {
      ikpu: terms?.ikpu ?? '',
      package_code: terms?.package_code ?? '',
      unit_code: String(terms?.unit_code ?? ''),
      vat_percent: String(terms?.vat_percent ?? ''),
      receipt_name: terms?.receipt_name ?? '',
      seller_tax_id: newest?.seller_tax_id ?? '',
      valid_from: '',
    },
  })

  const send = async (saving: Promise<unknown>) => {
    await saving
    showToast({ title: text.done })
    await queries.invalidateQueries({ queryKey: queryKeys.console })
  }
  const { errors, isSubmitting, submit } = useCallForm(
    form,
    ({ seller_tax_id, valid_from, unit_code, vat_percent, ...codes }) => {
      const next = {
        ...codes,
        vat_percent: Number(vat_percent),
        ...(unit_code && { unit_code: Number(unit_code) }),
      }
      const day = valid_from && { valid_from }
      return send(
        courseId === undefined
          ? api('PUT /api/admin/fiscal', { body: { ...next, seller_tax_id, ...day } })
          : setOfCourse(courseId, { terms: next, ...day }),
      )
    },
  )
  const digits = (isValid: (typed: string) => boolean) => ({
    required: FORM_ERRORS.required,
    validate: (typed: string) => (/^[0-9]+$/.test(typed) && isValid(typed)) || FORM_ERRORS.format,
    setValueAs: (typed: string) => typed.trim(),
  })

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4 border-t border-line pt-5">
      <TextInput
        label={text.ikpu}
        hint={text.ikpuHint}
        inputMode="numeric"
        maxLength={IKPU_DIGITS}
        autoComplete="off"
        error={errors.ikpu?.message}
        {...form.register(
          'ikpu',
          digits(({ length }) => length === IKPU_DIGITS),
        )}
      />
      <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-3">
        <TextInput
          label={text.packageCode}
          inputMode="numeric"
          maxLength={MAX_PACKAGE_CODE_DIGITS}
          autoComplete="off"
          error={errors.package_code?.message}
          {...form.register(
            'package_code',
            digits(({ length }) => length <= MAX_PACKAGE_CODE_DIGITS),
          )}
        />
        <TextInput
          label={text.unitCode}
          optional
          inputMode="numeric"
          maxLength={String(MAX_UNIT_CODE).length}
          autoComplete="off"
          error={errors.unit_code?.message}
          {...form.register('unit_code', {
            validate: (typed) =>
              (/^(?:[1-9][0-9]*)?$/.test(typed) && Number(typed) <= MAX_UNIT_CODE) || FORM_ERRORS.format,
          })}
        />
        <TextInput
          label={text.vatPercent}
          inputMode="numeric"
          maxLength={String(MAX_VAT_PERCENT).length}
          autoComplete="off"
          error={errors.vat_percent?.message}
          {...form.register(
            'vat_percent',
            digits((typed) => Number(typed) <= MAX_VAT_PERCENT),
          )}
        />
      </div>
      <TextInput
        label={text.receiptName}
        hint={text.receiptNameHint}
        maxLength={MAX_RECEIPT_NAME}
        error={errors.receipt_name?.message}
        {...form.register('receipt_name', { required: FORM_ERRORS.required })}
      />
      {isPlatform && (
        <TextInput
          label={text.seller}
          hint={text.sellerHint}
          inputMode="numeric"
          maxLength={PINFL_DIGITS}
          autoComplete="off"
          error={errors.seller_tax_id?.message}
          {...form.register(
            'seller_tax_id',
            digits(({ length }) => length === TIN_DIGITS || length === PINFL_DIGITS),
          )}
        />
      )}
      <TextInput
        type="date"
        label={text.validFrom}
        hint={text.validFromHint}
        optional
        error={errors.valid_from?.message}
        {...form.register('valid_from')}
      />
      {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
      <div className="flex flex-wrap gap-3">
        <SubmitButton loading={isSubmitting} variant="outline">
          {text.save}
        </SubmitButton>
        {courseId !== undefined && state.is_own && (
          <Button
            variant="soft"
            disabled={isSubmitting}
            onClick={() => void send(setOfCourse(courseId, {})).catch((error) => showFailure(form, error))}
          >
            {text.useThose}
          </Button>
        )}
      </div>
    </form>
  )
}
