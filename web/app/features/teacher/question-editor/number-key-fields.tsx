import type { NumberKey, NumbersKey } from '@kashf/contract/practice/grading/number-answer.ts'
import { MAX_TYPED_NUMBER, readNumber } from '@kashf/contract/practice/grading/read-number.ts'
import { FULL_MILLI } from '@kashf/contract/practice/grading/verdict.ts'
import { MAX_UNIT } from '@kashf/contract/practice/limits.ts'
import { questionEditorText as text } from '../../../text/teach/practice/question-editor.ts'
import { controlLook } from '../../../ui/forms/field.tsx'
import { Select, TextInput } from '../../../ui/forms/inputs.tsx'
import { Checkbox } from '../../../ui/private/choices.tsx'
import { AnswerRows, Credit, type KeyProps, MoreFields } from './answer-rows.tsx'

/** Why a typed number cannot be a key; undefined where it can, or where nothing is typed yet. */
const numberError = (typed: string): string | undefined =>
  typed.trim() === '' || readNumber(typed).isReadable ? undefined : text.unreadable

function NumberInput({
  value,
  name,
  onChange,
}: {
  value: string
  name: string
  onChange: (typed: string) => void
}) {
  const error = numberError(value)
  return (
    <span className="min-w-0 flex-1">
      <input
        type="text"
        inputMode="text"
        aria-label={name}
        aria-invalid={error ? true : undefined}
        maxLength={MAX_TYPED_NUMBER}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={controlLook}
      />
      {error && (
        <span role="alert" className="block text-sm font-medium text-red">
          {error}
        </span>
      )}
    </span>
  )
}
/** Right numbers with their tolerance, form and unit. */
export function NumberFields({ value, onChange, error }: KeyProps<NumberKey>) {
  const { unit } = value
  const without = (name: 'unit' | 'asked') => {
    const { [name]: _, ...rest } = value
    return rest
  }
  return (
    <div className="grid gap-4">
      <AnswerRows
        label={text.rightNumbers}
        hint={text.numberHint}
        error={error}
        rows={value.answers}
        most={20}
        add={text.addAnswer}
        empty={{ value: '', credit: FULL_MILLI }}
        onChange={(answers) => onChange({ ...value, answers })}
      >
        {(row, i, change) => (
          <>
            <NumberInput
              value={row.value}
              name={text.answerName(i + 1)}
              onChange={(typed) => change({ ...row, value: typed })}
            />
            <Credit
              value={row.credit}
              name={text.creditOf(i + 1)}
              onChange={(credit) => change({ ...row, credit })}
            />
          </>
        )}
      </AnswerRows>
      <MoreFields>
        <Tolerance value={value} onChange={onChange} />
        <div className="grid gap-3 sm:grid-cols-2">
          <Select
            label={text.askedForm}
            value={value.asked?.form ?? ''}
            placeholder={text.anyForm}
            onChange={(event) => {
              const form = (['reduced', 'decimal'] as const).find((one) => one === event.target.value)
              onChange(form ? { ...value, asked: { form, other_form: 0 } } : without('asked'))
            }}
            options={(['reduced', 'decimal'] as const).map((one) => ({
              value: one,
              label: text.askedForms[one],
            }))}
          />
          {value.asked && (
            <LabelledCredit
              label={text.otherForm}
              value={value.asked.other_form}
              onChange={(other_form) =>
                value.asked && onChange({ ...value, asked: { ...value.asked, other_form } })
              }
            />
          )}
        </div>
        <TextInput
          label={text.unit}
          hint={text.unitHint}
          optional
          maxLength={MAX_UNIT}
          value={unit?.name ?? ''}
          onChange={(event) => {
            const name = event.target.value
            onChange(
              name === ''
                ? without('unit')
                : { ...value, unit: { missing: FULL_MILLI, wrong: 0, ...unit, name } },
            )
          }}
          fieldClassName="max-w-60"
        />
        {unit && (
          <div className="grid gap-3 sm:grid-cols-2">
            <LabelledCredit
              label={text.unitMissing}
              value={unit.missing}
              onChange={(missing) => onChange({ ...value, unit: { ...unit, missing } })}
            />
            <LabelledCredit
              label={text.unitWrong}
              value={unit.wrong}
              onChange={(wrong) => onChange({ ...value, unit: { ...unit, wrong } })}
            />
          </div>
        )}
      </MoreFields>
    </div>
  )
}

const LabelledCredit = ({
  label,
  value,
  onChange,
}: {
  label: string
  value: number
  onChange: (credit: number) => void
}) => (
  <div className="grid gap-1.5">
    <span aria-hidden="true" className="font-medium">
      {label}
    </span>
    <Credit value={value} name={label} onChange={onChange} />
  </div>
)

/** How far from the right number an answer may be. */
function Tolerance<Key extends NumberKey | NumbersKey>({
  value,
  onChange,
}: {
  value: Key
  onChange: (key: Key) => void
}) {
  const { tolerance } = value
  const by = tolerance?.by ?? ''
  const choose = (chosen: string) => {
    const { tolerance: _, ...rest } = value
    if (chosen === 'digits') return onChange({ ...value, tolerance: { by: 'digits', digits: 2 } })
    if (chosen === 'amount' || chosen === 'percent')
      return onChange({ ...value, tolerance: { by: chosen, within: chosen === 'amount' ? '0,1' : '1' } })
    onChange(rest as Key)
  }
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Select
        label={text.tolerance}
        value={by}
        placeholder={text.exactly}
        onChange={(event) => choose(event.target.value)}
        options={(['amount', 'percent', 'digits'] as const).map((one) => ({
          value: one,
          label: text.tolerances[one],
        }))}
      />
      {tolerance?.by === 'digits' && (
        <TextInput
          label={text.digits}
          type="number"
          min={0}
          max={12}
          value={tolerance.digits}
          onChange={(event) => {
            const digits = Math.max(0, Math.min(12, Math.round(Number(event.target.value))))
            onChange({ ...value, tolerance: { by: 'digits', digits } })
          }}
        />
      )}
      {(tolerance?.by === 'amount' || tolerance?.by === 'percent') && (
        <TextInput
          label={text.within}
          maxLength={MAX_TYPED_NUMBER}
          value={tolerance.within}
          {...(numberError(tolerance.within) !== undefined && { error: text.unreadable })}
          onChange={(event) =>
            onChange({ ...value, tolerance: { ...tolerance, within: event.target.value } })
          }
        />
      )}
    </div>
  )
}
/** A set of right numbers. */
export function NumbersFields({ value, onChange, error }: KeyProps<NumbersKey>) {
  return (
    <div className="grid gap-4">
      <AnswerRows
        label={text.rightSet}
        hint={text.numberHint}
        error={error}
        rows={value.values}
        most={20}
        add={text.addNumber}
        empty=""
        onChange={(values) => onChange({ ...value, values })}
      >
        {(row, i, change) => <NumberInput value={row} name={text.answerName(i + 1)} onChange={change} />}
      </AnswerRows>
      <MoreFields>
        <Tolerance value={value} onChange={onChange} />
        <Checkbox
          label={text.byShare}
          checked={value.by_share}
          onChange={(event) => onChange({ ...value, by_share: event.target.checked })}
        />
      </MoreFields>
    </div>
  )
}
