import { type RefObject, useEffect, useState } from 'react'
import { useRead } from '../../../public-account/offline/use-read.ts'
import {
  type SavedQuiz,
  sendTakenQuizzes,
  takenQuiz,
} from '../../../public-account/practice/saved-quizzes.ts'
import type { LessonClock } from '../../../visitor/lesson-playback/lesson-clock.ts'
import LessonPractice from './lesson-practice.lazy.tsx'
import { SavedQuizPage } from './saved-quiz.tsx'

const HANDED_IN = { id: 0, is_open: false, answered_count: 0, percent: null, is_passed: null }

/** The quizzes of a saved lesson, which are taken without a line: below its video, and at their seconds. */
export default function SavedPractice(props: {
  userId: number
  lessonId: number
  quizzes: readonly SavedQuiz[]
  stage: RefObject<HTMLElement | null>
  clock: LessonClock
  onOpenChange: (isOpen: boolean) => void
}) {
  const { userId, lessonId, quizzes, stage, clock, onOpenChange } = props
  const [changes, setChanges] = useState(0)
  const changed = () => setChanges((count) => count + 1)
  const taken = useRead(
    () => Promise.all(quizzes.map(({ saved_id }) => takenQuiz(userId, saved_id))),
    [userId, quizzes, changes],
  )
  useEffect(() => {
    const send = () => void sendTakenQuizzes(userId).then(() => setChanges((count) => count + 1))
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [userId])
  if (taken === null) return null
  // A card shows what was done on this device, not what the server knew when the lesson was saved. The video does not stop
  // again at what was answered before that.
  const tests = quizzes.map(({ test }, i) => ({
    ...test,
    attempt: taken[i]?.handedIn ? HANDED_IN : test.at_s !== null ? test.attempt : null,
  }))
  return (
    <LessonPractice
      lesson={{ id: lessonId }}
      tests={tests}
      stage={stage}
      clock={clock}
      onOpenChange={onOpenChange}
      renderQuiz={(quiz) => {
        const i = quizzes.findIndex(({ test }) => test.test_id === quiz.test.test_id)
        const saved = quizzes[i]
        return (
          saved && (
            <SavedQuizPage {...quiz} userId={userId} saved={saved} taken={taken[i]} onChange={changed} />
          )
        )
      }}
    />
  )
}
