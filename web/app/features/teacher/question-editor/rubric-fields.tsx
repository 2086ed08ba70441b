import { MAX_CRITERION, MAX_ESSAY } from '@kashf/contract/practice/limits.ts'
import type { MarkedKey } from '@kashf/contract/practice/questions.ts'
import { Plus, X } from 'lucide-react'
import { formatScore } from '../../../shell/format/format.ts'
import { questionEditorText as text } from '../../../text/teach/practice/question-editor.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { controlLook, FieldGroup } from '../../../ui/forms/field.tsx'
import type { KeyProps } from './answer-rows.tsx'
import { MarkupArea } from './markup-area.tsx'

const MAX_CRITERIA = 10
const STEP_MILLI = 500

/** The criteria by which a person marks an essay or a recording, and a model answer for the marker. */
export function RubricFields({ value, onChange, error }: KeyProps<MarkedKey>) {
  const { rubric } = value
  const change = (index: number, changed: Partial<MarkedKey['rubric'][number]>) =>
    onChange({ ...value, rubric: rubric.map((one, i) => (i === index ? { ...one, ...changed } : one)) })
  const total = rubric.reduce((sum, { max_milli }) => sum + max_milli, 0)
  return (
    <div className="grid gap-4">
      <FieldGroup label={text.rubric} hint={text.rubricHint} {...(error !== undefined && { error })}>
        <ul className="grid gap-2">
          {rubric.map(({ title, max_milli }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: criteria have no other name
            <li key={i} className="flex items-center gap-2">
              <input
                type="text"
                aria-label={text.criterion(i + 1)}
                placeholder={text.criterionExample}
                maxLength={MAX_CRITERION}
                value={title}
                onChange={(event) => change(i, { title: event.target.value })}
                className={controlLook}
              />
              <input
                type="number"
                aria-label={text.criterionPoints(i + 1)}
                min={0.5}
                max={100}
                step={0.5}
                value={max_milli / 1000}
                onChange={(event) => {
                  const steps = Math.round((Number(event.target.value) * 1000) / STEP_MILLI)
                  change(i, { max_milli: Math.max(1, Math.min(200, steps)) * STEP_MILLI })
                }}
                className={cx(controlLook, 'max-w-24')}
              />
              {rubric.length > 1 && (
                <IconButton
                  label={text.removeAnswer(i + 1)}
                  icon={<X size={19} aria-hidden="true" />}
                  onClick={() => onChange({ ...value, rubric: rubric.toSpliced(i, 1) })}
                />
              )}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center justify-between gap-2">
          {rubric.length < MAX_CRITERIA && (
            <Button
              variant="quiet"
              size="sm"
              icon={<Plus size={18} aria-hidden="true" />}
              onClick={() => onChange({ ...value, rubric: [...rubric, { title: '', max_milli: 5000 }] })}
            >
              {text.addCriterion}
            </Button>
          )}
          <span className="text-sm text-ink-2">{text.rubricTotal(formatScore(total / 1000))}</span>
        </div>
      </FieldGroup>
      <MarkupArea
        label={text.modelAnswer}
        hint={text.modelAnswerHint}
        value={value.model_answer}
        onChange={(model_answer) => onChange({ ...value, model_answer })}
        maxLength={MAX_ESSAY}
        rows={4}
      />
    </div>
  )
}
