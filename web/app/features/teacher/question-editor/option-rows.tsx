import { MAX_OPTIONS } from '@kashf/contract/practice/grading/choice-answer.ts'
import { FULL_MILLI } from '@kashf/contract/practice/grading/verdict.ts'
import { MAX_OPTION } from '@kashf/contract/practice/limits.ts'
import type { QuestionOption } from '@kashf/contract/practice/questions.ts'
import { ChevronDown, ChevronUp, Plus, X } from 'lucide-react'
import { useId } from 'react'
import { letterOf } from '../../../shell/format/option-letter.ts'
import { questionEditorText as text } from '../../../text/teach/practice/question-editor.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { controlLook, FieldGroup } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/inputs.tsx'
import { Checkbox } from '../../../ui/private/choices.tsx'
import { withKey, withNote, withOptions } from './change-body.ts'
import { type EditorProps, errorIn } from './editor-props.ts'
import { newOption, TRUTH } from './empty-body.ts'
import { MarkupArea } from './markup-area.tsx'

/** The options of a choice, of true and false, of an order, or those that several parts share. */
export function OptionRows({ body, edit, errors }: EditorProps) {
  const { content } = body
  const { form, options } = content
  const isOrder = form === 'ordering'
  const isTruth = form === 'truth'
  const hasNotes = form === 'single' || form === 'several' || (isTruth && content.parts.length === 1)
  const replace = (changed: QuestionOption[]) => edit((now) => withOptions(now, changed))
  const change = (id: string, words: string) =>
    edit((now) =>
      withOptions(
        now,
        now.content.options.map((option) => (option.id === id ? { ...option, text: words } : option)),
      ),
    )
  const move = (from: number, step: 1 | -1) => {
    const option = options[from]
    if (option) replace(options.toSpliced(from, 1).toSpliced(from + step, 0, option))
  }
  const right = rightOf(body)
  return (
    <FieldGroup
      label={isOrder ? text.items : hasNotes ? text.options : text.sharedOptions}
      hint={isOrder ? text.itemsHint : hasNotes ? text.optionsHint : text.sharedHint}
      error={errors.get('options') ?? errors.get('content.options') ?? errorIn(errors, 'key.parts')}
    >
      <ul className="grid gap-4">
        {options.map((option, i) => (
          <li key={option.id} className="grid grid-cols-1 gap-1.5">
            <div className="flex items-start gap-2">
              {hasNotes ? (
                <Mark body={body} edit={edit} option={option} letter={letterOf(i)} />
              ) : (
                <Letter>{isOrder ? String(i + 1) : letterOf(i)}</Letter>
              )}
              <MarkupArea
                isLabelHidden
                label={text.optionName(isOrder ? String(i + 1) : letterOf(i))}
                value={option.text}
                onChange={(typed) => change(option.id, typed)}
                maxLength={MAX_OPTION}
                error={errors.get(`content.options.${i}.text`)}
              />
              {isOrder && (
                <span className="flex">
                  <IconButton
                    label={text.up(String(i + 1))}
                    icon={<ChevronUp size={19} aria-hidden="true" />}
                    disabled={i === 0}
                    onClick={() => move(i, -1)}
                  />
                  <IconButton
                    label={text.down(String(i + 1))}
                    icon={<ChevronDown size={19} aria-hidden="true" />}
                    disabled={i === options.length - 1}
                    onClick={() => move(i, 1)}
                  />
                </span>
              )}
              {!isTruth && (
                <IconButton
                  label={text.removeOption(isOrder ? String(i + 1) : letterOf(i))}
                  icon={<X size={19} aria-hidden="true" />}
                  onClick={() => replace(options.filter(({ id }) => id !== option.id))}
                />
              )}
            </div>
            {hasNotes && (
              <OptionNote
                body={body}
                edit={edit}
                option={option}
                letter={letterOf(i)}
                isRight={right.has(option.id)}
              />
            )}
          </li>
        ))}
      </ul>
      {isTruth ? (
        <Checkbox
          label={text.withUnknown}
          checked={options.length > 2}
          onChange={(event) =>
            replace(
              event.target.checked
                ? [...options, { id: TRUTH[2], text: text.truth.none }]
                : options.filter(({ id }) => id !== TRUTH[2]),
            )
          }
        />
      ) : (
        options.length < MAX_OPTIONS && (
          <Button
            variant="quiet"
            className="justify-self-start"
            icon={<Plus size={18} aria-hidden="true" />}
            onClick={() => edit((now) => withOptions(now, [...now.content.options, newOption()]))}
          >
            {isOrder ? text.addItem : text.addOption}
          </Button>
        )
      )}
      {(form === 'single' || form === 'several') && (
        <Checkbox
          label={text.keepsOrder}
          checked={content.keeps_order}
          onChange={(event) => {
            const keeps_order = event.target.checked
            edit((now) => ({ ...now, content: { ...now.content, keeps_order } }))
          }}
        />
      )}
      {form === 'several' && <ChoicesPolicy body={body} edit={edit} />}
      {isOrder && <OrderPolicy body={body} edit={edit} />}
    </FieldGroup>
  )
}

const Letter = ({ children }: { children: string }) => (
  <span aria-hidden="true" className="grid min-h-11 w-8 place-items-center font-semibold text-ink-2">
    {children}
  </span>
)

/** The ids of the options that the only part of a choice counts as right. */
function rightOf({ key }: EditorProps['body']): ReadonlySet<string> {
  const [part] = key.parts
  if (part?.kind === 'choice') return new Set([part.right])
  return new Set(part?.kind === 'choices' ? part.right : [])
}

/** Marks an option as right: a radio button, or a checkbox where several are. */
export function Mark({
  body,
  edit,
  option,
  letter,
}: Omit<EditorProps, 'errors'> & { option: QuestionOption; letter: string }) {
  const [key] = body.key.parts
  const name = useId()
  const isOne = key?.kind !== 'choices'
  const isRight = rightOf(body).has(option.id)
  const mark = (checked: boolean) =>
    edit((now) => {
      const [part] = now.key.parts
      if (part?.kind === 'choice') return withKey(now, 0, { ...part, right: option.id })
      if (part?.kind !== 'choices') return now
      const others = part.right.filter((id) => id !== option.id)
      return withKey(now, 0, { ...part, right: checked ? [...others, option.id] : others })
    })
  return (
    <label
      className={cx(
        'flex min-h-11 w-16 shrink-0 items-center justify-center gap-1.5 rounded-md font-semibold has-focus-visible:outline-3 has-focus-visible:outline-lapis',
        isRight ? 'bg-teal-tint text-teal' : 'bg-sunken text-ink-2',
      )}
    >
      <input
        type={isOne ? 'radio' : 'checkbox'}
        name={isOne ? `right-${body.content.form}` : name}
        aria-label={text.isRight(letter)}
        checked={isRight}
        onChange={(event) => mark(event.target.checked)}
        className="size-5 accent-action"
      />
      {letter}
    </label>
  )
}

/** Why a wrong option tempts; under the right one stands that it is right. */
function OptionNote({
  body,
  edit,
  option,
  letter,
  isRight,
}: Omit<EditorProps, 'errors'> & { option: QuestionOption; letter: string; isRight: boolean }) {
  if (isRight) return <p className="ml-18 text-sm text-teal">{text.rightOption}</p>
  return (
    <input
      type="text"
      aria-label={text.noteOf(letter)}
      placeholder={text.notePlaceholder}
      maxLength={MAX_OPTION}
      value={body.key.notes.find((note) => note.option === option.id)?.text ?? ''}
      onChange={(event) => edit((now) => withNote(now, option.id, event.target.value))}
      className="mr-11 ml-18 min-h-9 min-w-0 rounded-sm border border-edge bg-transparent px-2.5 text-sm text-ink-2 pointer-coarse:min-h-11"
    />
  )
}

const CHOICES = ['exact', 'minus', 'decisions', 'weights'] as const

/** How several right options are counted, and the credit of each option under `weights`. */
function ChoicesPolicy({ body, edit }: Omit<EditorProps, 'errors'>) {
  const [key] = body.key.parts
  if (key?.kind !== 'choices') return null
  const weightOf = (id: string) => key.weights?.find(({ option }) => option === id)?.credit ?? 0
  const choose = (policy: (typeof CHOICES)[number]) => {
    const { weights: _, ...rest } = key
    const share = Math.round(FULL_MILLI / Math.max(key.right.length, 1))
    const first = body.content.options.map(({ id }) => ({
      option: id,
      credit: key.right.includes(id) ? share : -share,
    }))
    edit((now) => withKey(now, 0, { ...rest, policy, ...(policy === 'weights' && { weights: first }) }))
  }
  return (
    <>
      <Select
        label={text.policy}
        hint={text.choicesHints[key.policy]}
        value={key.policy}
        onChange={(event) => choose(CHOICES.find((one) => one === event.target.value) ?? 'exact')}
        options={CHOICES.map((value) => ({ value, label: text.choicesPolicies[value] }))}
      />
      {key.policy === 'weights' && (
        <ul className="grid gap-2">
          {body.content.options.map(({ id }, i) => (
            <li key={id}>
              <label className="flex items-center gap-3">
                <span className="w-24">{text.weightOf(letterOf(i))}</span>
                <input
                  type="number"
                  min={-100}
                  max={100}
                  value={Math.round(weightOf(id) / 10)}
                  onChange={(event) => {
                    const credit = Math.max(-100, Math.min(100, Math.round(Number(event.target.value)))) * 10
                    const others = (key.weights ?? []).filter(({ option }) => option !== id)
                    edit((now) => withKey(now, 0, { ...key, weights: [...others, { option: id, credit }] }))
                  }}
                  className={cx(controlLook, 'max-w-28')}
                />
              </label>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const ORDERS = ['exact', 'position', 'neighbours', 'subsequence'] as const

/** How an order that is right in part is counted. */
function OrderPolicy({ body, edit }: Omit<EditorProps, 'errors'>) {
  const [key] = body.key.parts
  if (key?.kind !== 'order') return null
  return (
    <Select
      label={text.policy}
      hint={text.orderHints[key.policy]}
      value={key.policy}
      onChange={(event) => {
        const policy = ORDERS.find((one) => one === event.target.value) ?? 'exact'
        edit((now) => withKey(now, 0, { ...key, policy }))
      }}
      options={ORDERS.map((value) => ({ value, label: text.orderPolicies[value] }))}
    />
  )
}
