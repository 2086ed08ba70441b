import { useState } from 'react'
import { quizText as text } from '../../../../text/learn/quiz.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/on-demand/notice.tsx'
import { answerKey, momentNow } from '../../../public-account/practice/outbox/local-answer.ts'
import {
  keepQuiz,
  type SavedQuiz,
  sendTakenQuizzes,
  type TakenQuiz,
  withAnswer,
} from '../../../public-account/practice/saved-quizzes.ts'
import type { LessonQuizProps } from './quiz-frame.tsx'
import { QuizFrame } from './quiz-frame.tsx'
import { QuizQuestions } from './quiz-questions.tsx'
import { QuizResult } from './quiz-result.tsx'

interface SavedQuizProps extends LessonQuizProps {
  userId: number
  saved: SavedQuiz
  /** What was done with it before; undefined: nothing. */
  taken: TakenQuiz | undefined
  /** Something changed on this device. */
  onChange: () => void
}

/** A quiz that was saved with its lesson: its answers stay on this device until the line is there. */
export function SavedQuizPage(props: SavedQuizProps) {
  const { userId, lessonId, saved, onChange } = props
  const [quiz, setQuiz] = useState<TakenQuiz>(
    props.taken ?? {
      ...{ user_id: userId, saved_id: saved.saved_id, lesson_id: lessonId },
      ...{ began: momentNow(), answers: [], handedIn: null, outcome: null },
    },
  )
  // Sent meanwhile, here or by another page.
  const outcome = props.taken?.outcome ?? null
  const keep = (next: TakenQuiz) => {
    setQuiz(next)
    return keepQuiz(next)
  }
  const handIn = async () => {
    await keep({ ...quiz, handedIn: momentNow() })
    await sendTakenQuizzes(userId)
    onChange()
  }
  return (
    <QuizFrame {...props}>
      {quiz.handedIn === null ? (
        <QuizQuestions
          {...props}
          paper={saved.paper}
          values={new Map(quiz.answers.map((answer) => [answerKey(answer), answer.value]))}
          onAnswer={(slot, part, value) => void keep(withAnswer(quiz, slot, part, value))}
          onEnd={handIn}
        />
      ) : outcome && 'refused' in outcome ? (
        <>
          <Notice tone="bad" title={text.notTaken}>
            {outcome.refused}
          </Notice>
          <Button size="lg" onClick={props.onClose}>
            {props.place ? text.goOnWatching : text.toLesson}
          </Button>
        </>
      ) : (
        <>
          {outcome?.is_of_this_device === false && <Notice tone="attention">{text.otherDeviceFirst}</Notice>}
          <QuizResult {...props} attemptId={outcome?.attempt_id ?? 0} isSent={outcome !== null} />
        </>
      )}
    </QuizFrame>
  )
}
