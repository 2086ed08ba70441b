import type { AnswerValue } from '@kashf/contract/practice/paper.ts'
import type { ReviewCard, ReviewedCard } from '@kashf/contract/practice/review.ts'
import { CloudOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../../api/client/api-error.ts'
import { randomUuid } from '../../../../api/random-uuid.ts'
import { reviewText as text } from '../../../../text/learn/review.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/on-demand/notice.tsx'
import { pageClock } from '../../../public-account/practice/outbox/local-answer.ts'
import { Strip } from '../exam/strip.tsx'
import { readingOf, readingsOf } from '../question/number-reading.ts'
import { isAnswered } from '../question/part.ts'
import { PracticeQuestion } from '../question/practice-question.tsx'
import { QuestionHtml } from '../question/question-html.tsx'
import { RepeatButton } from '../repeat/repeat-button.tsx'
import { PassageText } from '../result/passage-text.tsx'
import { ReviewedAnswer } from '../result/reviewed-answer.tsx'
import { type Answered, answerCard } from './review-answers.ts'

/** What became of a card on this page. `waiting`: the line has not returned yet. */
export type Mark = 'remembered' | 'forgotten' | 'waiting'

const markOf = (answered: Answered): Mark =>
  answered === 'waiting' ? 'waiting' : answered.is_remembered ? 'remembered' : 'forgotten'

interface ReviewedCardsProps {
  userId: number
  cards: readonly ReviewCard[]
  onMark: (mark: Mark, seconds: number) => void
  /** The last card was answered. */
  onEnd: () => void
}

/** Cards one after another. */
export function ReviewedCards({ userId, cards, onMark, onEnd }: ReviewedCardsProps) {
  const [at, setAt] = useState(0)
  const card = cards[at]
  if (!card) return null
  const isLast = at === cards.length - 1
  return (
    <Card
      key={card.question_id}
      userId={userId}
      card={card}
      isLast={isLast}
      onMark={onMark}
      onNext={() => (isLast ? onEnd() : setAt(at + 1))}
    />
  )
}

interface CardProps extends Pick<ReviewedCardsProps, 'userId' | 'onMark'> {
  card: ReviewCard
  isLast: boolean
  onNext: () => void
}

/** A question, and after its answer the key. */
function Card({ userId, card, isLast, onMark, onNext }: CardProps) {
  const { question, passage } = card
  const top = useRef<HTMLDivElement>(null)
  const [shownAt] = useState(() => performance.now())
  const [values, setValues] = useState<AnswerValue[]>(() => question.parts.map(() => null))
  const [isSending, setSending] = useState(false)
  const [answered, setAnswered] = useState<Answered | null>(null)
  const [error, setError] = useState<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the question, and then its key, begin at the top
  useEffect(() => {
    window.scrollTo({ top: 0 })
    top.current?.focus({ preventScroll: true })
  }, [answered])

  const answer = async (given: readonly AnswerValue[]) => {
    const seconds = Math.min(Math.round((performance.now() - shownAt) / 1000), 3600)
    setSending(true)
    setError(null)
    try {
      const result = await answerCard(userId, {
        question_id: card.question_id,
        edit: card.edit,
        request_id: randomUuid(),
        answers: given.flatMap((value, part) => (isAnswered(value) ? [{ part, value }] : [])),
        seconds,
        view: pageClock.view,
        at_ms: pageClock.nowMs(),
        date_ms: pageClock.dateMs(),
      })
      setAnswered(result)
      onMark(markOf(result), seconds)
    } catch (failure) {
      const isChanged = failure instanceof ApiError && failure.code === 'card_changed'
      setError(isChanged ? text.changed : messageOf(failure))
    } finally {
      setSending(false)
    }
  }
  const canCheck =
    values.some(isAnswered) &&
    question.parts.every(({ answer: kind }, i) => isReadable(kind, values[i] ?? null))
  return (
    <>
      <div ref={top} tabIndex={-1} className="grid gap-4 px-4 py-4 outline-none">
        <p className="text-sm text-ink-2">
          {[card.tags[0], text.since[card.source](daysSince(card.added_at))].filter(Boolean).join(' · ')}
        </p>
        <PassageText passage={passage} />
        {answered === null ? (
          <div className="rounded-lg border border-line bg-surface p-4.5">
            <PracticeQuestion
              question={question}
              values={values}
              hasShortcuts
              isReadOnly={isSending}
              onAnswer={(part, value) => setValues((known) => known.with(part, value))}
            />
          </div>
        ) : answered === 'waiting' ? (
          <>
            <QuestionHtml html={question.stem} className="question-stem" />
            <Strip icon={<CloudOff size={18} aria-hidden="true" />} title={text.waiting}>
              {text.waitingThen}
            </Strip>
          </>
        ) : (
          <Key answered={answered} />
        )}
        {error && <Notice tone="bad">{error}</Notice>}
      </div>
      <footer className="sticky bottom-0 mt-auto flex flex-wrap gap-2.5 border-t border-line bg-surface px-4 pt-3 pb-4">
        {answered || error === text.changed ? (
          <Button size="lg" wide onClick={onNext}>
            {isLast ? text.finish : text.next}
          </Button>
        ) : (
          <>
            <Button variant="outline" size="lg" disabled={isSending} onClick={() => void answer([])}>
              {text.doNotKnow}
            </Button>
            <Button
              size="lg"
              className="flex-1"
              loading={isSending}
              disabled={!canCheck}
              onClick={() => void answer(values)}
            >
              {text.check}
            </Button>
          </>
        )}
      </footer>
    </>
  )
}

function Key({ answered: { reviewed, is_remembered, is_paused, in_days } }: { answered: ReviewedCard }) {
  const [isRepeated, setRepeated] = useState(!is_paused)
  return (
    <>
      <p role="status" className="sr-only">
        {is_remembered ? text.right : text.wrong}
      </p>
      <ReviewedAnswer reviewed={reviewed} />
      <p className="text-ink-2">
        {is_paused ? text.paused : isRepeated ? text.again(in_days) : text.stopped}
      </p>
      {reviewed.question_id !== null && (
        <RepeatButton questionId={reviewed.question_id} isRepeated={isRepeated} onChange={setRepeated} />
      )}
    </>
  )
}

const DAY_MS = 86_400_000
const daysSince = (when: string): number => Math.max(0, Math.floor((Date.now() - Date.parse(when)) / DAY_MS))

/** An unreadable number is no answer: its field says why, and it is typed again. */
function isReadable(kind: string, value: AnswerValue): boolean {
  if (typeof value !== 'string' || !isAnswered(value)) return true
  if (kind === 'number') return readingOf(value).isReadable
  return kind !== 'numbers' || readingsOf(value).isReadable
}
