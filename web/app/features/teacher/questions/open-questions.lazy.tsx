import { Link } from 'react-router'
import { messageOf } from '../../../api/client/api-error.ts'
import { formatClock } from '../../../shell/format/format.ts'
import { questionText } from '../../../text/questions.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { MorePages } from '../../../ui/on-demand/more-pages.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { QuestionThread } from '../../member/questions/question-thread.tsx'
import { useOpenQuestions } from '../../member/questions/use-questions.ts'

/** Unanswered questions under the teacher's lessons. */
export default function OpenQuestions() {
  const list = useOpenQuestions()
  const questions = list.data?.pages.flatMap((page) => page.data)
  return (
    <div className="grid gap-6">
      {list.isPending && <Skeleton className="h-48 rounded-lg" />}
      {list.isError && !questions && (
        <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} />
      )}
      {questions?.length === 0 && (
        <EmptyState title={questionText.openNone} message={questionText.openNoneHint} />
      )}
      {questions && questions.length > 0 && (
        <>
          <p className="max-w-[68ch] text-ink-2">{questionText.openHint}</p>
          <ul className="grid gap-4">
            {questions.map((question) => (
              <li key={question.id}>
                <Card className="grid gap-4">
                  <p className="text-[0.9375rem] text-ink-2">
                    <span className="font-semibold text-ink wrap-anywhere">{question.lesson_title}</span>
                    {' · '}
                    <span className="wrap-anywhere">{question.course_title}</span>
                    {' · '}
                    <Link
                      to={lessonUrl(question)}
                      className="font-semibold whitespace-nowrap text-lapis underline"
                    >
                      {questionText.inLesson}
                      {question.at_s !== null && ` ${formatClock(question.at_s)}`}
                    </Link>
                  </p>
                  <ul>
                    <QuestionThread lessonId={question.lesson_id} question={question} mayAnswer />
                  </ul>
                </Card>
              </li>
            ))}
          </ul>
        </>
      )}
      <MorePages list={list} />
    </div>
  )
}

const lessonUrl = (question: { course_id: number; lesson_id: number; at_s: number | null }) =>
  `/course/${question.course_id}/lesson/${question.lesson_id}?panel=questions${question.at_s === null ? '' : `&t=${question.at_s}`}`
