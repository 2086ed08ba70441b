import type { ImportedQuestion, QuestionImportDetail } from '@kashf/contract/practice/imports.ts'
import type { AnswerValue } from '@kashf/contract/practice/paper.ts'
import type { AnyPartKey, QuestionBody } from '@kashf/contract/practice/questions.ts'
import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { letterOf } from '../../../shell/format/option-letter.ts'
import { questionBankText } from '../../../text/teach/practice/question-bank.ts'
import { questionImportText as text } from '../../../text/teach/practice/question-import.ts'
import { Button } from '../../../ui/button.tsx'
import { Octagon } from '../../private/practice/question/option-list.tsx'
import { PracticeQuestion } from '../../private/practice/question/practice-question.tsx'
import { QuestionHtml } from '../../private/practice/question/question-html.tsx'
import { FormName } from '../question-bank/form-icon.tsx'
import { warningText } from '../question-bank/question-marks.tsx'
import { EditImported } from './edit-imported.tsx'
import { StateBadge } from './import-list.tsx'
import { isDoubtful } from './use-import.ts'
import { useReviewKeys } from './use-review-keys.ts'

export interface SettlePanelProps {
  detail: QuestionImportDetail
  imported: ImportedQuestion
  /** Its place among the doubtful ones, in words. */
  place: string
  isBusy: boolean
  onSettle: (change: { question?: QuestionBody; is_confirmed?: boolean; is_skipped?: boolean }) => void
  onNext: () => void
}

/** Whether a question has options of which its only part counts some as right. */
const hasChoice = ({ content }: QuestionBody) =>
  content.parts.length === 1 && ['choice', 'choices'].includes(content.parts[0]?.answer ?? '')

const rightOf = (key: AnyPartKey | undefined): string[] => {
  if (key?.kind === 'choice') return [key.right]
  return key?.kind === 'choices' ? key.right : []
}

/** What joins the bank: the question as it was read, why it is doubtful, and the right option to choose. */
export function SettlePanel(props: SettlePanelProps) {
  const { imported, detail, place, isBusy, onSettle, onNext } = props
  const { question, preview, warnings, is_skipped, same_as } = imported
  const [right, setRight] = useState(() => rightOf(question.key.parts[0]))
  const [isEditing, setEditing] = useState(false)
  const isChoice = hasChoice(question)
  const isOne = question.content.parts[0]?.answer === 'choice'
  const { options } = question.content
  const isOpen = isDoubtful(imported)
  const canAdd = !is_skipped && same_as === null
  const passage = imported.passage === null ? undefined : detail.passages[imported.passage]

  const tick = (id: string) => {
    if (isOne) setRight([id])
    else setRight((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]))
  }
  const isChanged = isChoice && right.toSorted().join() !== rightOf(question.key.parts[0]).toSorted().join()
  const isKnown = isChoice ? right.length > 0 : question.key.parts.length > 0
  const settle = () => {
    if (!canAdd || !isKnown) return
    if (isOpen || isChanged)
      onSettle({ is_confirmed: true, ...(isChanged && { question: withRight(question, right) }) })
    else onNext()
  }
  useReviewKeys({
    options: isChoice && canAdd ? options.length : 0,
    onLetter: (at) => {
      const option = options[at]
      if (option) tick(option.id)
    },
    onNext: settle,
    onLater: onNext,
  })

  const letters = right
    .map((id) => letterOf(options.findIndex((option) => option.id === id)))
    .toSorted()
    .join(', ')
  return (
    <section
      aria-label={text.result}
      className="flex min-w-0 flex-col rounded-lg border border-line bg-surface"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line px-5 py-3">
        <h2 className="text-lg">{text.result}</h2>
        <span className="text-sm text-ink-2">{place}</span>
      </header>
      <div className="grid flex-1 grid-cols-1 content-start gap-4 p-5">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
          <FormName form={question.content.form} />
          <StateBadge question={imported} />
        </div>
        {warnings.length > 0 && (
          <div role="status" className="flex gap-3 rounded-md bg-apricot-tint px-4 py-3">
            <CircleAlert size={20} aria-hidden="true" className="shrink-0 text-apricot" />
            <ul className="min-w-0">
              {warnings.map((warning) => (
                <li key={`${warning.code} ${warning.of}`}>
                  <strong className="block">{warningText(warning)}</strong>
                  {text.whatToDo[warning.code]}
                </li>
              ))}
            </ul>
          </div>
        )}
        {passage && (
          <details className="rounded-md bg-sunken px-4 py-2">
            <summary className="min-h-9 content-center font-medium">{text.passage}</summary>
            <QuestionHtml html={passage.html} />
          </details>
        )}
        {isChoice ? (
          <>
            <QuestionHtml html={preview.stem} className="question-stem" />
            <RightOptions {...{ imported, right, isOne, tick }} isDisabled={!canAdd} />
          </>
        ) : (
          <Tried imported={imported} />
        )}
        {question.tags.length > 0 && (
          <p className="text-sm text-ink-2">
            {questionBankText.topics}: {question.tags.join(', ')}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant="soft" size="sm" onClick={() => setEditing(true)}>
            {text.edit}
          </Button>
          <Button
            variant="quiet"
            size="sm"
            loading={isBusy}
            onClick={() => onSettle({ is_skipped: !is_skipped })}
          >
            {is_skipped ? text.unskip : text.skip}
          </Button>
        </div>
      </div>
      <footer className="flex flex-wrap gap-3 border-t border-line px-5 py-4">
        <Button variant="outline" onClick={onNext}>
          {text.later}
        </Button>
        <Button className="flex-1" loading={isBusy} disabled={!canAdd || !isKnown} onClick={settle}>
          {isChoice ? (letters ? text.isRight(letters) : text.whichIsRight) : text.leaveSo}
        </Button>
      </footer>
      {isEditing && (
        <EditImported
          imported={imported}
          isSaving={isBusy}
          onSave={(changed) => {
            setEditing(false)
            onSettle({ question: changed, is_confirmed: true })
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </section>
  )
}

/** The question with these options as its right ones; one right option of several makes it a choice of one. */
function withRight(question: QuestionBody, right: readonly string[]): QuestionBody {
  const { content, key } = question
  const [only = ''] = right
  if (right.length === 1) {
    const isSeveral = content.form === 'several'
    return {
      ...question,
      content: {
        ...content,
        ...(isSeveral && { form: 'single' }),
        parts: content.parts.map((part) => ({ ...part, answer: 'choice' })),
      },
      key: { ...key, parts: [{ kind: 'choice', right: only }] },
    }
  }
  const [former] = key.parts
  const part: AnyPartKey = {
    policy: 'exact',
    ...(former?.kind === 'choices' && former),
    kind: 'choices',
    options: content.options.map(({ id }) => id),
    right: [...right],
  }
  return { ...question, key: { ...key, parts: [part] } }
}

function RightOptions({
  imported,
  right,
  isOne,
  isDisabled,
  tick,
}: {
  imported: ImportedQuestion
  right: readonly string[]
  isOne: boolean
  isDisabled: boolean
  tick: (id: string) => void
}) {
  const name = useId()
  return (
    <fieldset disabled={isDisabled} className="grid min-w-0 gap-2.5">
      <legend className="sr-only">{text.whichIsRight}</legend>
      {imported.question.content.options.map(({ id, text: words }, i) => (
        <label
          key={id}
          className="flex min-h-13 items-center gap-3 rounded-lg border border-edge bg-surface py-1.5 pr-3.5 pl-2 has-checked:border-lapis has-checked:bg-lapis-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-lapis"
        >
          <input
            type={isOne ? 'radio' : 'checkbox'}
            name={name}
            checked={right.includes(id)}
            onChange={() => tick(id)}
            className="peer sr-only"
          />
          <Octagon className="peer-checked:bg-action peer-checked:text-on-action">{letterOf(i)}</Octagon>
          <QuestionHtml inline html={imported.preview.options[i]?.html ?? words} className="min-w-0 flex-1" />
        </label>
      ))}
    </fieldset>
  )
}

/** A question that is not settled by an option, as a learner sees it. */
function Tried({ imported }: { imported: ImportedQuestion }) {
  const [values, setValues] = useState<readonly (AnswerValue | undefined)[]>([])
  const { preview } = imported
  return (
    <PracticeQuestion
      question={preview}
      values={values}
      onAnswer={(part, value) =>
        setValues((now) => preview.parts.map((_, i) => (i === part ? value : now[i])))
      }
    />
  )
}
