import type { AttemptReview, ReviewedQuestion } from '@kashf/contract/practice/results.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../../api/client/api-error.ts'
import { QueryStates } from '../../../../api/query-states.tsx'
import { usePageTitle } from '../../../../shell/base/use-page-title.ts'
import { formatMilli } from '../../../../shell/format/milli.ts'
import { examResultText as text } from '../../../../text/learn/exam-result.ts'
import { Button, IconButton, LinkButton } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/on-demand/notice.tsx'
import { Segments } from '../../../../ui/private/segments.tsx'
import { NotFound } from '../../../../ui/states/not-found.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { type Repeated, RepeatOfAttempt } from '../repeat/repeat-of-attempt.tsx'
import { PassageText } from './passage-text.tsx'
import { isMistake, ReviewedAnswer } from './reviewed-answer.tsx'
import { useAttemptReview } from './use-attempt-review.ts'

/** The answers of an attempt beside the keys, one question after another, mistakes first. */
export function ReviewPage({ testId, attemptId }: { testId: number; attemptId: number }) {
  const { review, repeated } = useAttemptReview(attemptId)
  usePageTitle(text.answers)
  if (review.error instanceof ApiError && review.error.status === 404) return <NotFound />
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-5">
      <div>
        <LinkButton
          to={`/test/${testId}/result/${attemptId}`}
          variant="quiet"
          icon={<ChevronLeft size={18} aria-hidden="true" />}
        >
          {text.toResult}
        </LinkButton>
      </div>
      <QueryStates query={review} loading={<Skeleton className="h-[60vh] rounded-lg" />}>
        {(review) => <Review {...{ attemptId, review, repeated }} />}
      </QueryStates>
    </div>
  )
}

function Review(props: { attemptId: number; review: AttemptReview; repeated: Repeated }) {
  const { attemptId, review, repeated } = props
  const mistakes = review.questions.filter(isMistake)
  const [shown, setShown] = useState<'mistakes' | 'all'>(mistakes.length > 0 ? 'mistakes' : 'all')
  const [at, setAt] = useState(0)
  const [isMoved, setMoved] = useState(false)
  const list = shown === 'mistakes' ? mistakes : review.questions
  const reviewed = list[at]
  const go = (next: number) => {
    setAt(next)
    setMoved(true)
    window.scrollTo({ top: 0 })
  }
  return (
    <>
      <Segments
        label={text.answers}
        segments={[
          { value: 'mistakes', label: text.mistakes, count: String(mistakes.length) },
          { value: 'all', label: text.all, count: String(review.questions.length) },
        ]}
        value={shown}
        onChoose={(value) => {
          setShown(value === 'mistakes' ? 'mistakes' : 'all')
          setAt(0)
        }}
      />
      {reviewed ? (
        <>
          <Reviewed
            key={reviewed.slot}
            {...{ attemptId, reviewed, repeated, isMoved }}
            passages={review.passages}
          />
          <div className="flex flex-wrap items-center gap-3">
            <IconButton
              label={text.previous}
              icon={<ChevronLeft size={22} aria-hidden="true" />}
              disabled={at === 0}
              onClick={() => go(at - 1)}
              className="border border-edge"
            />
            <span className="text-sm text-ink-2">{text.counter(at + 1, list.length)}</span>
            <Button size="lg" className="flex-1" disabled={at === list.length - 1} onClick={() => go(at + 1)}>
              {shown === 'mistakes' ? text.nextMistake : text.nextQuestion}
              <ChevronRight size={20} aria-hidden="true" />
            </Button>
          </div>
        </>
      ) : (
        <Notice tone="good">{text.noMistakes}</Notice>
      )}
    </>
  )
}

function Reviewed(props: {
  attemptId: number
  reviewed: ReviewedQuestion
  repeated: Repeated
  passages: AttemptReview['passages']
  /** The reader came here from another question: screen readers begin at its number. */
  isMoved: boolean
}) {
  const { attemptId, reviewed, repeated, passages, isMoved } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isMoved) heading.current?.focus({ preventScroll: true })
  }, [isMoved])
  const { question } = reviewed
  const passage = question.passage === null ? undefined : passages[question.passage]
  return (
    <>
      <h1
        ref={heading}
        tabIndex={-1}
        className="flex flex-wrap items-baseline justify-between gap-3 text-xl outline-none"
      >
        {text.question(reviewed.slot + 1)}
        <span className="text-sm font-normal text-ink-2">
          {reviewed.block} ·{' '}
          {text.points(formatMilli(reviewed.points_milli), formatMilli(reviewed.max_milli))}
        </span>
      </h1>
      <PassageText passage={passage} />
      <ReviewedAnswer reviewed={reviewed} />
      {isMistake(reviewed) && repeated?.includes(reviewed.question_id ?? 0) && (
        <Notice>{text.tomorrow}</Notice>
      )}
      <RepeatOfAttempt {...{ attemptId, repeated }} questionId={reviewed.question_id} />
    </>
  )
}
