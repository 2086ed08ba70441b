import type { TextKey } from '@kashf/contract/practice/grading/text-answer.ts'
import { FULL_MILLI } from '@kashf/contract/practice/grading/verdict.ts'
import { MAX_SHORT_ANSWER } from '@kashf/contract/practice/limits.ts'
import { questionEditorText as text } from '../../../text/teach/practice/question-editor.ts'
import { controlLook } from '../../../ui/forms/field.tsx'
import { Select, TextInput } from '../../../ui/forms/inputs.tsx'
import { Checkbox } from '../../../ui/private/choices.tsx'
import { AnswerRows, Credit, type KeyProps, MoreFields } from './answer-rows.tsx'

const FOLDINGS = ['uzbek', 'lenient', 'spelling', 'english'] as const
/** Right and refused short texts, and what is the same in two of them. */
export function TextFields({ value, onChange, error }: KeyProps<TextKey>) {
  return (
    <div className="grid gap-4">
      <AnswerRows
        label={text.rightAnswers}
        hint={text.rightAnswersHint}
        error={error}
        rows={value.answers}
        most={40}
        add={text.addAnswer}
        empty={{ text: '', credit: FULL_MILLI }}
        onChange={(answers) => onChange({ ...value, answers })}
      >
        {(row, i, change) => (
          <>
            <input
              type="text"
              aria-label={text.answerName(i + 1)}
              maxLength={MAX_SHORT_ANSWER}
              value={row.text}
              onChange={(event) => change({ ...row, text: event.target.value })}
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
      <MoreFields>
        <Select
          label={text.folding}
          hint={text.foldingHints[value.folding]}
          value={value.folding}
          onChange={(event) =>
            onChange({ ...value, folding: FOLDINGS.find((one) => one === event.target.value) ?? 'uzbek' })
          }
          options={FOLDINGS.map((one) => ({ value: one, label: text.foldings[one] }))}
        />
        {value.folding === 'spelling' && (
          <Checkbox
            label={text.keepsCase}
            checked={value.keeps_case}
            onChange={(event) => onChange({ ...value, keeps_case: event.target.checked })}
          />
        )}
        <Checkbox
          label={text.forgivesTypos}
          checked={value.forgives_typos}
          onChange={(event) => onChange({ ...value, forgives_typos: event.target.checked })}
        />
        {value.forgives_typos && (
          <AnswerRows
            label={text.refused}
            hint={text.refusedHint}
            rows={value.refused.length > 0 ? value.refused : ['']}
            most={40}
            add={text.addRefused}
            empty=""
            onChange={(refused) => onChange({ ...value, refused })}
          >
            {(row, i, change) => (
              <input
                type="text"
                aria-label={text.refusedName(i + 1)}
                maxLength={MAX_SHORT_ANSWER}
                value={row}
                onChange={(event) => change(event.target.value)}
                className={controlLook}
              />
            )}
          </AnswerRows>
        )}
        <TextInput
          label={text.maxWords}
          optional
          type="number"
          min={1}
          max={40}
          value={value.max_words ?? ''}
          onChange={(event) => {
            const { max_words: _, ...rest } = value
            const words = Math.min(40, Math.max(0, Math.round(Number(event.target.value))))
            onChange(words > 0 ? { ...rest, max_words: words } : rest)
          }}
          fieldClassName="max-w-60"
        />
      </MoreFields>
    </div>
  )
}
