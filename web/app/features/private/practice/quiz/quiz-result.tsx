import type { AttemptReview } from '@kashf/contract/practice/results.ts'
import { Play, RotateCcw } from 'lucide-react'
import { noRetry } from '../../../../api/queries/query-client.ts'
import { formatClock } from '../../../../shell/format/format.ts'
import { quizText as text } from '../../../../text/learn/quiz.ts'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { Notice } from '../../../../ui/on-demand/notice.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { type Repeated, RepeatOfAttempt } from '../repeat/repeat-of-attempt.tsx'
import { PassageText } from '../result/passage-text.tsx'
import { isMistake, ReviewedAnswer } from '../result/reviewed-answer.tsx'
import { useAttemptReview } from '../result/use-attempt-review.ts'
import { atThumb, type LessonQuizProps } from './quiz-frame.tsx'

interface QuizResultProps extends LessonQuizProps {
  attemptId: number
  /** The server has the answers. */
  isSent: boolean
}

/** After a quiz: the answers beside the keys where the test shows them at once, and the way on. */
export function QuizResult({
  test,
  lessonId,
  place,
  attemptId,
  isSent,
  onClose,
  onRewatch,
}: QuizResultProps) {
  const { review, repeated } = useAttemptReview(attemptId, { ...noRetry, enabled: isSent })
  const questions = review.data?.questions ?? []
  const again = questions
    .filter(isMistake)
    .map(({ video }) => video)
    .find((video) => video?.lesson_id === lessonId && (test.at_s === null || video.at_s < test.at_s))
  return (
    <>
      {isSent && review.isPending ? (
        <Skeleton className="h-60 rounded-lg" />
      ) : review.data ? (
        <Answers
          {...{ attemptId, repeated, lessonId }}
          review={review.data}
          hasMark={test.pass_percent !== null}
        />
      ) : (
        <Notice tone={isSent ? 'good' : 'attention'} title={isSent ? text.saved : undefined}>
          {isSent ? text.savedThen : text.savedOffline}
        </Notice>
      )}
      <div className={cx(atThumb, 'grid gap-2')}>
        <Button size="lg" wide icon={place && <Play size={20} aria-hidden="true" />} onClick={onClose}>
          {place ? text.goOnWatching : text.toLesson}
        </Button>
        {again && (
          <Button
            variant="outline"
            size="lg"
            wide
            icon={<RotateCcw size={18} aria-hidden="true" />}
            onClick={() => onRewatch(again.at_s)}
          >
            {text.rewatch(
              formatClock(again.at_s),
              (again.until_s ?? test.at_s ?? again.at_s + USUAL_S) - again.at_s,
            )}
          </Button>
        )}
      </div>
    </>
  )
}

/** How long an explanation takes whose end is not known. */
const USUAL_S = 60

function Answers(props: {
  attemptId: number
  review: AttemptReview
  repeated: Repeated
  lessonId: number
  hasMark: boolean
}) {
  const { attemptId, review, repeated, lessonId, hasMark } = props
  const { questions, passages } = review
  const mistakes = questions.filter(isMistake).length
  const isOne = questions.length === 1
  return (
    <>
      <p role="status" className={isOne ? 'sr-only' : 'text-lg font-semibold'}>
        {isOne
          ? mistakes > 0
            ? text.isWrong
            : text.isRight
          : text.rightOf(questions.length - mistakes, questions.length)}
      </p>
      <ol className="grid gap-8">
        {questions.map((reviewed, i) => (
          <li key={reviewed.slot} className="grid gap-4">
            {/* Once above the questions that share it, which stand together. */}
            {reviewed.question.passage !== questions[i - 1]?.question.passage && (
              <PassageText passage={passages[reviewed.question.passage ?? -1]} />
            )}
            <ReviewedAnswer
              // The button below plays a second of this lesson.
              reviewed={reviewed.video?.lesson_id === lessonId ? { ...reviewed, video: null } : reviewed}
            />
            <RepeatOfAttempt {...{ attemptId, repeated }} questionId={reviewed.question_id} />
          </li>
        ))}
      </ol>
      <p className="text-ink-2">
        {[!hasMark && text.noGrade, mistakes > 0 && text.tomorrow].filter(Boolean).join(' ')}
      </p>
    </>
  )
}
