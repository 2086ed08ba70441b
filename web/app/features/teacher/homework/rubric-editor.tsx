import { MAX_CRITERIA, MAX_LEVEL_POINTS, MAX_LEVELS } from '@kashf/contract/homework/limits.ts'
import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { formatCount } from '../../../shell/format/format.ts'
import { homeworkTaskText as text } from '../../../text/teach/homework/task.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { controlLook, FieldError, FieldGroup } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import type { CriterionFields } from './task-fields.ts'

const MIN_LEVELS = 2
const MAX_TITLE = 100

export interface RubricEditorProps {
  value: readonly CriterionFields[]
  /** By the names that the API gives the fields. */
  errors: ReadonlyMap<string, string>
  onChange: (value: CriterionFields[]) => void
}

/** The criteria of a task, each with its levels and their points. */
export function RubricEditor({ value, errors, onChange }: RubricEditorProps) {
  const change = (at: number, criterion: CriterionFields) => onChange(value.with(at, criterion))
  const add = () =>
    onChange([
      ...value,
      { title: '', levels: text.firstLevels.map((title, points) => ({ title, points: String(points) })) },
    ])
  const total = value.reduce(
    (sum, { levels }) => sum + Math.max(...levels.map(({ points }) => Number(points) || 0)),
    0,
  )
  const tooMany = errors.get('rubric')
  return (
    <FieldGroup
      label={text.rubric}
      hint={text.rubricHint}
      optional
      {...(tooMany !== undefined && { error: tooMany })}
    >
      {value.map((criterion, at) => (
        <CriterionRows
          // biome-ignore lint/suspicious/noArrayIndexKey: criteria have no other name
          key={at}
          at={at}
          criterion={criterion}
          errors={errors}
          onChange={(changed) => change(at, changed)}
          onRemove={() => onChange(value.toSpliced(at, 1))}
        />
      ))}
      <div className="flex flex-wrap items-center justify-between gap-2">
        {value.length < MAX_CRITERIA && (
          <Button variant="soft" icon={<Plus size={18} aria-hidden="true" />} onClick={add}>
            {text.addCriterion}
          </Button>
        )}
        {value.length > 0 && <span className="text-ink-2">{text.total(formatCount(total))}</span>}
      </div>
    </FieldGroup>
  )
}

interface CriterionRowsProps {
  at: number
  criterion: CriterionFields
  errors: ReadonlyMap<string, string>
  onChange: (criterion: CriterionFields) => void
  onRemove: () => void
}

function CriterionRows({ at, criterion, errors, onChange, onRemove }: CriterionRowsProps) {
  const { title, levels } = criterion
  const name = `rubric.${at}`
  const titleError = errors.get(`${name}.title`)
  return (
    <fieldset className="relative grid min-w-0 grid-cols-1 gap-3 rounded-md border border-line p-4 pt-2">
      <legend className="sr-only">{text.criterion(at + 1)}</legend>
      <div className="flex items-center justify-between gap-2">
        <span aria-hidden="true" className="font-semibold">
          {text.criterion(at + 1)}
        </span>
        <IconButton
          label={text.removeCriterion(at + 1)}
          icon={<X size={20} aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      <TextInput
        label={text.criterionName}
        placeholder={text.criterionExample}
        maxLength={MAX_TITLE}
        autoComplete="off"
        value={title}
        {...(titleError !== undefined && { error: titleError })}
        onChange={(event) => onChange({ ...criterion, title: event.target.value })}
      />
      <span className="font-medium">{text.levels}</span>
      <ul className="grid gap-2">
        {levels.map((level, levelAt) => (
          <LevelRow
            // biome-ignore lint/suspicious/noArrayIndexKey: levels have no other name
            key={levelAt}
            number={levelAt + 1}
            level={level}
            error={errors.get(`${name}.levels.${levelAt}.points`)}
            onChange={(changed) => onChange({ ...criterion, levels: levels.with(levelAt, changed) })}
            onRemove={
              levels.length > MIN_LEVELS
                ? () => onChange({ ...criterion, levels: levels.toSpliced(levelAt, 1) })
                : null
            }
          />
        ))}
      </ul>
      {levels.length < MAX_LEVELS && (
        <Button
          variant="quiet"
          size="sm"
          className="justify-self-start"
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => onChange({ ...criterion, levels: [...levels, { title: '', points: '' }] })}
        >
          {text.addLevel}
        </Button>
      )}
    </fieldset>
  )
}

interface LevelRowProps {
  number: number
  level: CriterionFields['levels'][number]
  error: string | undefined
  onChange: (level: CriterionFields['levels'][number]) => void
  /** null: there have to be as many. */
  onRemove: (() => void) | null
}

function LevelRow({ number, level, error, onChange, onRemove }: LevelRowProps) {
  const id = useId()
  return (
    <li className="grid gap-1.5">
      <div className="flex items-center gap-2">
        <input
          type="text"
          aria-label={text.level(number)}
          maxLength={MAX_TITLE}
          autoComplete="off"
          value={level.title}
          onChange={(event) => onChange({ ...level, title: event.target.value })}
          className={cx(controlLook, 'min-w-0')}
        />
        <input
          type="number"
          inputMode="numeric"
          aria-label={text.points(number)}
          aria-describedby={error ? id : undefined}
          aria-invalid={error ? true : undefined}
          min={0}
          max={MAX_LEVEL_POINTS}
          value={level.points}
          onChange={(event) => onChange({ ...level, points: event.target.value })}
          className={cx(controlLook, 'max-w-20 shrink-0')}
        />
        {onRemove && (
          <IconButton
            label={text.removeLevel(number)}
            icon={<X size={19} aria-hidden="true" />}
            onClick={onRemove}
          />
        )}
      </div>
      <FieldError id={id} error={error} />
    </li>
  )
}
