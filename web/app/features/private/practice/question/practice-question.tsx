import type { AnswerValue, PaperQuestion } from '@kashf/contract/practice/paper.ts'
import { useState } from 'react'
import { practiceQuestionText as text } from '../../../../text/learn/practice-question.ts'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { lazyPart } from '../../../../ui/lazy-part.ts'
import { Notice } from '../../../../ui/on-demand/notice.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { areShort, ChoiceChips } from './choice-chips.tsx'
import { Essay } from './essay.tsx'
import { GapsStem } from './gaps-stem.tsx'
import { Octagon, OptionList } from './option-list.tsx'
import { Ordering } from './ordering.tsx'
import {
  isAnswered,
  offeredTo,
  type Part,
  type PartProps,
  type PlacedOption,
  placedOptions,
  tickedOf,
  toggled,
} from './part.ts'
import { PicturePlaces } from './picture-places.tsx'
import { plainText, QuestionHtml } from './question-html.tsx'
import { inlineControl, TypedAnswer, TypedField } from './typed-answer.tsx'

const SpeechField = lazyPart(
  () => import('./speech-field.lazy.tsx'),
  <Skeleton className="h-36 rounded-lg" />,
)

export interface PracticeQuestionProps {
  question: PaperQuestion
  /** The answers by part; a missing one is none. */
  values: readonly (AnswerValue | undefined)[]
  onAnswer: (part: number, value: AnswerValue) => void
  isReadOnly?: boolean
  /** Names the question on this device, for what is recorded; without it nothing can be recorded. */
  place?: string
  /** The keys A, B, C choose options; for one question on the page. */
  hasShortcuts?: boolean
}

/** A question of any form on a paper, with the fields for its answer. The page keeps the answers. */
export function PracticeQuestion(props: PracticeQuestionProps) {
  const { question, values, onAnswer, isReadOnly = false, place, hasShortcuts } = props
  const options = placedOptions(question)
  const partProps = (part: Part, i: number): PartProps => ({
    part,
    options: offeredTo(part, options),
    value: values[i] ?? null,
    onAnswer: (value) => onAnswer(i, value),
    isReadOnly,
    place: place === undefined ? null : `${place}/${i}`,
    label: labelOf(question, part, i),
  })
  if (question.form === 'gaps') {
    return (
      <div className="grid grid-cols-1 gap-4">
        <GapsStem
          html={question.stem}
          parts={question.parts.length}
          field={(i) => {
            const part = question.parts[i]
            return part && <GapField {...partProps(part, i)} />
          }}
        />
      </div>
    )
  }
  const [only] = question.parts
  const isOne = question.parts.length === 1 && !only?.label
  return (
    <div className="grid grid-cols-1 gap-5">
      <QuestionHtml html={question.stem} className="question-stem" />
      {isOne && only ? (
        <OnePart {...partProps(only, 0)} question={question} hasShortcuts={hasShortcuts} />
      ) : (
        <Rows question={question} options={options} partProps={partProps} />
      )}
      {!isReadOnly && <ClearButton {...{ question, values, onAnswer }} />}
    </div>
  )
}

function labelOf({ form, parts }: PaperQuestion, part: Part, i: number): string {
  if (part.label) return plainText(part.label)
  if (form === 'gaps') return text.gap(i + 1)
  return parts.length > 1 ? `${text.answer} ${i + 1}` : text.answer
}

/** The field of a question of one part, as wide as the page. */
function OnePart(props: PartProps & { question: PaperQuestion; hasShortcuts?: boolean }) {
  const { question, hasShortcuts, ...part } = props
  switch (part.part.answer) {
    case 'choice':
    case 'choices':
      return (
        <>
          {question.image && (
            <PicturePlaces
              image={question.image}
              options={part.options}
              ticked={new Set(tickedOf(part.value))}
              onPress={(place) => part.onAnswer(toggled(part.part, part.value, place, part.options))}
              isReadOnly={part.isReadOnly}
            />
          )}
          <OptionList {...part} hasShortcuts={hasShortcuts} />
        </>
      )
    case 'text':
    case 'number':
    case 'numbers':
    case 'formula':
      return <TypedAnswer {...part} />
    default:
      return <Field {...part} />
  }
}

/** The field of a part beside its label. */
function Field(props: PartProps) {
  switch (props.part.answer) {
    case 'choice':
    case 'choices':
      return <ChoiceChips {...props} />
    case 'order':
      return <Ordering {...props} />
    case 'written':
      return <Essay {...props} />
    case 'recorded':
      return props.place === null ? (
        <Notice>{text.onlyInTest}</Notice>
      ) : (
        <SpeechField {...props} place={props.place} />
      )
    default:
      return <TypedField {...props} />
  }
}

/** The field of a gap within the text. */
function GapField(props: PartProps) {
  const { part, options, value, onAnswer, isReadOnly, label } = props
  if (part.answer !== 'choice') {
    return (
      <span className="mx-1 inline-block max-w-full align-middle text-base leading-normal">
        <Field {...props} />
      </span>
    )
  }
  return (
    <select
      aria-label={label}
      value={typeof value === 'string' ? value : ''}
      disabled={isReadOnly}
      onChange={(event) => onAnswer(event.target.value || null)}
      className={cx(inlineControl, 'select mx-1 max-w-full pr-9 align-middle')}
    >
      <option value="">{text.gapEmpty}</option>
      {options.map(({ place, html }) => (
        <option key={place} value={place}>
          {plainText(html)}
        </option>
      ))}
    </select>
  )
}

/** Several parts in rows. Options that are too long for buttons, and places of a picture, stand above with their letters. */
function Rows(props: {
  question: PaperQuestion
  options: PlacedOption[]
  partProps: (part: Part, i: number) => PartProps
}) {
  const { question, options, partProps } = props
  const rows = question.parts.map(partProps)
  // On a picture a press answers the row that was touched last, or the first without an answer.
  const [active, setActive] = useState<number | null>(null)
  const target = active ?? rows.findIndex(({ value }) => !isAnswered(value))
  const press = (place: string) => {
    const row = rows[Math.max(target, 0)]
    row?.onAnswer(toggled(row.part, row.value, place, row.options))
    setActive(null)
  }
  const areListed = rows.some(
    ({ part, options: offered }) =>
      (part.answer === 'choice' || part.answer === 'choices') && !areShort(offered),
  )
  return (
    <>
      {question.image && (
        <PicturePlaces
          image={question.image}
          options={options}
          ticked={new Set(rows.flatMap(({ value }) => tickedOf(value)))}
          onPress={press}
          isReadOnly={rows.every(({ isReadOnly }) => isReadOnly)}
        />
      )}
      {areListed && (
        <ul className="grid gap-2">
          {options.map(({ place, letter, html }) => (
            <li key={place} className="flex items-center gap-3">
              <Octagon>{letter}</Octagon>
              <QuestionHtml inline html={html} className="min-w-0" />
            </li>
          ))}
        </ul>
      )}
      <ol className="grid divide-y divide-line rounded-lg border border-line bg-surface px-3.5">
        {rows.map((row, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name than their place
          <li key={i} onFocus={() => setActive(i)} className="grid gap-2.5 py-3.5">
            {row.part.label && (
              <QuestionHtml
                inline
                html={row.part.label}
                className={cx(question.image && target === i && 'text-lapis')}
              />
            )}
            <Field {...row} />
          </li>
        ))}
      </ol>
    </>
  )
}

/** Takes back what was chosen, which radio buttons alone cannot: a wrong answer may cost more than none. */
function ClearButton({
  question,
  values,
  onAnswer,
}: Pick<PracticeQuestionProps, 'question' | 'values' | 'onAnswer'>) {
  const chosen = question.parts.flatMap(({ answer }, i) =>
    ['choice', 'choices', 'order'].includes(answer) && isAnswered(values[i]) ? [i] : [],
  )
  if (chosen.length === 0) return null
  return (
    <div>
      <Button
        variant="quiet"
        onClick={() => {
          for (const part of chosen) onAnswer(part, null)
        }}
      >
        {text.clear}
      </Button>
    </div>
  )
}
