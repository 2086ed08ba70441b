import type { FormulaKey } from '@kashf/contract/practice/grading/formula-answer.ts'
import { FULL_MILLI } from '@kashf/contract/practice/grading/verdict.ts'
import { MAX_TYPED_FORMULA } from '@kashf/contract/practice/shorthand.ts'
import { questionEditorText as text } from '../../../../text/teach/practice/question-editor.ts'
import { controlLook } from '../../../../ui/forms/field.tsx'
import { Select } from '../../../../ui/forms/inputs.tsx'
import { AnswerRows, Credit, type KeyProps } from '../answer-rows.tsx'

const FORMULA_FORMS = ['expanded', 'factored'] as const
/** Right formulas, typed as LaTeX or shorthand. */
export function FormulaFields({ value, onChange, error }: KeyProps<FormulaKey>) {
  return (
    <div className="grid gap-4">
      <AnswerRows
        label={text.rightFormulas}
        hint={text.formulaHint}
        error={error}
        rows={value.answers}
        most={20}
        add={text.addAnswer}
        empty={{ latex: '', credit: FULL_MILLI }}
        onChange={(answers) => onChange({ ...value, answers })}
      >
        {(row, i, change) => (
          <>
            <input
              type="text"
              aria-label={text.answerName(i + 1)}
              placeholder="(x+1)/(x-2)"
              maxLength={MAX_TYPED_FORMULA}
              spellCheck={false}
              value={row.latex}
              onChange={(event) => change({ ...row, latex: event.target.value })}
              className={controlLook}
            />
            <Credit
              value={row.credit}
              name={text.creditOf(i + 1)}
              onChange={(credit) => change({ ...row, credit })}
            />
          </>
        )}
      </AnswerRows>
      <Select
        label={text.formulaForm}
        value={value.form ?? ''}
        placeholder={text.anyForm}
        onChange={(event) => {
          const { form: _, ...rest } = value
          const form = FORMULA_FORMS.find((one) => one === event.target.value)
          onChange(form ? { ...rest, form } : rest)
        }}
        options={FORMULA_FORMS.map((one) => ({ value: one, label: text.formulaForms[one] }))}
      />
    </div>
  )
}
