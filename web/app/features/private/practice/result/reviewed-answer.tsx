import type { ReviewedQuestion } from '@kashf/contract/practice/results.ts'
import { Check, X } from 'lucide-react'
import { fullName } from '../../../../shell/format/full-name.ts'
import { examResultText as text } from '../../../../text/learn/exam-result.ts'
import { recordingText } from '../../../../text/learn/recording.ts'
import { cx } from '../../../../ui/class-names.ts'
import { RecordingPlayer } from '../../recording/recording-player.tsx'
import { Octagon } from '../question/option-list.tsx'
import { placedOptions, tickedOf } from '../question/part.ts'
import { PicturePlaces } from '../question/picture-places.tsx'
import { QuestionHtml } from '../question/question-html.tsx'
import { TopicVideoLink } from './topic-video.tsx'

type Part = ReviewedQuestion['parts'][number]

/** Whether something of a question was answered wrong or not at all. */
export const isMistake = ({ parts }: ReviewedQuestion): boolean =>
  parts.some(({ verdict }) => verdict !== 'right' && verdict !== 'pending')

/** An answered question beside its key: what was chosen and why it tempts, what is right, the steps, and the second of a video. */
export function ReviewedAnswer({ reviewed }: { reviewed: ReviewedQuestion }) {
  const { question, parts, explanation, video } = reviewed
  return (
    <>
      <QuestionHtml html={question.stem} className="question-stem" />
      {question.image && (
        <PicturePlaces
          image={question.image}
          options={placedOptions(question)}
          ticked={new Set(parts.flatMap(({ right }) => right))}
        />
      )}
      <ol className="grid gap-4">
        {parts.map((part, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name than their place
          <li key={i} className="grid gap-2.5">
            {question.parts[i]?.label && <QuestionHtml inline html={question.parts[i].label} />}
            <ReviewedPart reviewed={reviewed} part={part} answer={question.parts[i]?.answer} />
          </li>
        ))}
      </ol>
      {explanation && (
        <Card title={text.explanation}>
          <QuestionHtml html={explanation} />
        </Card>
      )}
      {video && (
        <Card title={text.watch}>
          <TopicVideoLink video={video} />
        </Card>
      )}
    </>
  )
}

/** What was answered and what is right: options in rows, typed answers as texts. */
function ReviewedPart(props: { reviewed: ReviewedQuestion; part: Part; answer: string | undefined }) {
  const { reviewed, part, answer } = props
  const noteOf = new Map(reviewed.notes.map(({ option, html }) => [option, html]))
  const same = reviewed.same_answer_percent
  const sameText = same === null ? '' : `, ${text.sameWrong(same)}`
  const isChoice = answer === 'choice' || answer === 'choices'
  const chosen = tickedOf(part.value)
  const rows = isChoice
    ? placedOptions(reviewed.question)
        .filter(({ place }) => chosen.includes(place) || part.right.includes(place))
        .map(({ place, letter, html }) => ({
          key: place,
          mark: letter,
          html,
          isRight: part.right.includes(place),
          isChosen: chosen.includes(place),
        }))
    : []
  if (isChoice) {
    return (
      <ul className="grid gap-2.5">
        {chosen.length === 0 && <li className="text-ink-2">{text.empty}</li>}
        {rows.map(({ key, mark, html, isRight, isChosen }) => (
          <li
            key={key}
            className={cx(
              'flex min-h-14.5 items-center gap-3 rounded-lg border py-2 pr-3.5 pl-2.5',
              isRight ? 'border-teal bg-teal-tint' : 'border-red bg-red-tint',
            )}
          >
            <Octagon className={isRight ? 'text-teal' : 'text-red'}>
              {isRight ? <Check size={20} aria-hidden="true" /> : <X size={20} aria-hidden="true" />}
            </Octagon>
            <span className="min-w-0 flex-1">
              <span className={reviewed.question.image ? 'font-semibold' : 'sr-only'}>{mark} </span>
              <QuestionHtml inline html={html} />
              {isChosen && !isRight && noteOf.has(key) && (
                <QuestionHtml inline html={noteOf.get(key) ?? ''} className="block text-md text-ink-2" />
              )}
              <small className="block text-sm text-ink-2">
                {[isChosen && text.yours + (isRight ? '' : sameText), isRight && text.right]
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </span>
          </li>
        ))}
      </ul>
    )
  }
  const isRight = part.verdict === 'right'
  return (
    <dl
      className={cx(
        'grid gap-2 rounded-lg border p-4',
        isRight ? 'border-teal bg-teal-tint' : 'border-line bg-surface',
      )}
    >
      <div>
        <dt className="text-sm text-ink-2">
          {text.yours} · {text.verdicts[part.verdict]}
          {part.is_late && ` · ${text.late}`}
          {!isRight && part.value !== null && sameText}
        </dt>
        <dd className="font-semibold whitespace-pre-wrap">
          {part.value === null ? (
            text.empty
          ) : answer === 'recorded' ? (
            <RecordingPlayer recording={part.recording} label={recordingText.answer} />
          ) : (
            <Given reviewed={reviewed} value={part.value} />
          )}
        </dd>
      </div>
      {!isRight && part.right.length > 0 && (
        <div>
          <dt className="text-sm text-ink-2">{text.right}</dt>
          <dd className="font-semibold">
            {answer === 'order' ? (
              <Given reviewed={reviewed} value={part.right} />
            ) : (
              part.right.map((html) => <QuestionHtml key={html} html={html} />)
            )}
          </dd>
        </div>
      )}
      {part.marked_by && (
        <div>
          <dt className="text-sm text-ink-2">{text.markedBy}</dt>
          <dd className="wrap-anywhere">{fullName(part.marked_by)}</dd>
        </div>
      )}
      {part.comment && (
        <div>
          <dt className="text-sm text-ink-2">{text.comment}</dt>
          <dd className="whitespace-pre-wrap">{part.comment}</dd>
        </div>
      )}
    </dl>
  )
}

/** A typed answer, or an order of options. */
function Given({ reviewed, value }: { reviewed: ReviewedQuestion; value: string | string[] }) {
  if (typeof value === 'string') return value
  const options = placedOptions(reviewed.question)
  return (
    <ol className="list-inside list-decimal">
      {value.map((place) => (
        <li key={place}>
          <QuestionHtml inline html={options.find((option) => option.place === place)?.html ?? ''} />
        </li>
      ))}
    </ol>
  )
}

const Card = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section className="grid gap-2 rounded-lg border border-line bg-surface p-4">
    <h2 className="text-base">{title}</h2>
    {children}
  </section>
)
