import type { TimetableLesson, UnlockConditions } from '@kashf/contract/groups/unlocking.ts'
import { MAX_UNLOCK_DAYS } from '@kashf/contract/groups/unlocking-limits.ts'
import { type ReactNode, useState } from 'react'
import { momentTyped, typedMoment } from '../../../shell/format/tashkent-input.ts'
import { timetableText as text } from '../../../text/teach/groups/timetable.ts'
import { Select, TextInput } from '../../../ui/forms/inputs.tsx'
import { Checkbox, RadioGroup } from '../../../ui/private/choices.tsx'
import { hourOf } from './condition-words.ts'
import type { Problems } from './use-timetable-edits.ts'

/** A lesson with its number in the course. */
export interface NumberedLesson extends TimetableLesson {
  number: number
}

interface ConditionFieldsProps {
  conditions: UnlockConditions
  /** The lessons before all that are changed. */
  before: readonly NumberedLesson[]
  /** The date that is offered first, in ISO. */
  firstDate: string
  errors: Problems
  onPatch: (patch: Partial<UnlockConditions>) => void
}

/** What lessons wait for; each condition is one row that is switched on. */
export function ConditionFields({ conditions, before, firstDate, errors, onPatch }: ConditionFieldsProps) {
  const { opens_at, days_from_start, days_from_joining, after_previous } = conditions
  return (
    <div className="divide-y divide-line border-y border-line">
      <Condition
        label={text.date}
        isOn={opens_at !== null}
        onSwitch={(isOn) => onPatch({ opens_at: isOn ? firstDate : null })}
      >
        <DateField moment={opens_at ?? firstDate} error={errors.opens_at} onPatch={onPatch} />
      </Condition>
      {(['days_from_start', 'days_from_joining'] as const).map((name) => (
        <Condition
          key={name}
          label={name === 'days_from_start' ? text.afterStart : text.afterJoining}
          isOn={conditions[name] !== null}
          onSwitch={(isOn) => onPatch({ [name]: isOn ? 1 : null })}
        >
          <NumberField
            label={text.days}
            hint={name === 'days_from_start' ? text.afterStartHint : undefined}
            value={conditions[name] ?? 1}
            limits={{ least: 0, most: MAX_UNLOCK_DAYS, wrong: text.typeDays(MAX_UNLOCK_DAYS) }}
            onType={(days) => onPatch({ [name]: days })}
          />
        </Condition>
      ))}
      {(days_from_start !== null || days_from_joining !== null) && (
        <TextInput
          type="time"
          label={text.atHour}
          hint={text.atHourHint}
          fieldClassName="py-3 pl-8"
          defaultValue={conditions.at_minute === null ? '' : hourOf(conditions.at_minute)}
          onChange={(event) => onPatch({ at_minute: minuteOf(event.target.value) })}
        />
      )}
      {before.length > 0 && (
        <Checkbox
          label={text.watched}
          className="py-1.5"
          checked={after_previous}
          onChange={(event) => onPatch({ after_previous: event.target.checked })}
        />
      )}
      <TestCondition conditions={conditions} before={before} errors={errors} onPatch={onPatch} />
      <HomeworkCondition conditions={conditions} before={before} errors={errors} onPatch={onPatch} />
    </div>
  )
}

/** The minute of the day that was typed; null for none. */
function minuteOf(typed: string): number | null {
  const [hours, minutes] = typed.split(':').map(Number)
  return typed === '' || hours === undefined || minutes === undefined ? null : hours * 60 + minutes
}

interface ConditionProps {
  label: string
  isOn: boolean
  /** Why it cannot be switched on. */
  unavailable?: string | false
  onSwitch: (isOn: boolean) => void
  children: ReactNode
}

/** A condition, with its fields while it is on. */
function Condition({ label, isOn, unavailable, onSwitch, children }: ConditionProps) {
  return (
    <div className="py-1.5">
      <Checkbox
        label={label}
        checked={isOn}
        disabled={Boolean(unavailable) && !isOn}
        onChange={(event) => onSwitch(event.target.checked)}
      />
      {unavailable && !isOn && <p className="pb-1.5 pl-8 text-sm text-ink-2">{unavailable}</p>}
      {isOn && <div className="grid gap-3 pb-2 pl-8">{children}</div>}
    </div>
  )
}

function DateField(
  props: { moment: string; error: string | undefined } & Pick<ConditionFieldsProps, 'onPatch'>,
) {
  const [isPartial, setPartial] = useState(false)
  return (
    <TextInput
      type="datetime-local"
      label={text.tashkent}
      defaultValue={typedMoment(props.moment)}
      error={isPartial ? text.typeDate : props.error}
      onChange={({ target: { value } }) => {
        setPartial(value === '')
        if (value) props.onPatch({ opens_at: new Date(momentTyped(value)).toISOString() })
      }}
    />
  )
}

interface NumberFieldProps {
  label: string
  hint?: string | undefined
  /** Null: it may be empty. */
  value: number | null
  limits: { least: number; most: number; wrong: string }
  isOptional?: boolean
  onType: (value: number | null) => void
}

/** A whole number. What is typed wrong is shown as such, and the last right one stays. */
function NumberField({ label, hint, value, limits, isOptional, onType }: NumberFieldProps) {
  const [isWrong, setWrong] = useState(false)
  return (
    <TextInput
      inputMode="numeric"
      label={label}
      hint={hint}
      defaultValue={value ?? ''}
      error={isWrong ? limits.wrong : undefined}
      onChange={(event) => {
        const typed = event.target.value.trim()
        const number = Number(typed)
        const isEmpty = typed === '' && Boolean(isOptional)
        const isRight = /^\d{1,4}$/.test(typed) && number >= limits.least && number <= limits.most
        setWrong(!isRight && !isEmpty)
        if (isRight || isEmpty) onType(isEmpty ? null : number)
      }}
    />
  )
}

type OfEarlier = Omit<ConditionFieldsProps, 'firstDate'>
const options = (lessons: readonly NumberedLesson[]) =>
  lessons.map(({ id, number, title }) => ({ value: id, label: text.lesson(number, title) }))

function TestCondition({ conditions, before, errors, onPatch }: OfEarlier) {
  const tests = before.filter(({ is_test }) => is_test)
  const { gate_lesson_id, gate_percent } = conditions
  return (
    <Condition
      label={text.passed}
      isOn={gate_lesson_id !== null}
      unavailable={tests.length === 0 && text.noTests}
      onSwitch={(isOn) =>
        onPatch({ gate_lesson_id: isOn ? (tests.at(-1)?.id ?? null) : null, gate_percent: null })
      }
    >
      <Select
        label={text.whichTest}
        value={gate_lesson_id ?? ''}
        options={options(tests)}
        error={errors.gate_lesson_id}
        onChange={(event) => onPatch({ gate_lesson_id: Number(event.target.value) })}
      />
      <NumberField
        label={text.mark}
        value={gate_percent}
        limits={{ least: 1, most: 100, wrong: text.typeMark }}
        isOptional
        onType={(percent) => onPatch({ gate_percent: percent })}
      />
    </Condition>
  )
}

function HomeworkCondition({ conditions, before, errors, onPatch }: OfEarlier) {
  const tasks = before.filter(({ has_homework }) => has_homework)
  const { homework_lesson_id, homework_accepted } = conditions
  return (
    <Condition
      label={text.homework}
      isOn={homework_lesson_id !== null}
      unavailable={tasks.length === 0 && text.noHomework}
      onSwitch={(isOn) =>
        onPatch({
          homework_lesson_id: isOn ? (tasks.at(-1)?.id ?? null) : null,
          homework_accepted: false,
        })
      }
    >
      <Select
        label={text.whichHomework}
        value={homework_lesson_id ?? ''}
        options={options(tasks)}
        error={errors.homework_lesson_id}
        onChange={(event) => onPatch({ homework_lesson_id: Number(event.target.value) })}
      />
      <RadioGroup
        label={text.homeworkState}
        name="homework-state"
        inline
        value={homework_accepted ? 'accepted' : 'sent'}
        options={[
          { value: 'sent', label: text.isHandedIn },
          { value: 'accepted', label: text.isAccepted },
        ]}
        onChange={(event) => onPatch({ homework_accepted: event.target.value === 'accepted' })}
      />
    </Condition>
  )
}
