import type { Question } from '@kashf/contract/learning/questions.ts'
import { questionText } from '../../../text/learn/questions.ts'
import { PostTools } from '../../visitor/comments/post-tools.tsx'
import { NAMELESS } from './nameless.ts'
import { QUESTION_LIST_ID, useQuestionsChanged } from './use-questions.ts'

export interface QuestionToolsProps {
  lessonId: number
  question: Question
  onEdit: () => void
}

/** The menu of a question or an answer. */
export function QuestionTools({ lessonId, question, onEdit }: QuestionToolsProps) {
  const refresh = useQuestionsChanged(lessonId)
  // The focus was inside the deleted post, so move it to the list.
  const refreshAndFocusList = async () => {
    await refresh()
    document.getElementById(QUESTION_LIST_ID)?.focus()
  }
  return (
    <PostTools
      post={{ ...question, author: question.author ?? NAMELESS }}
      subject="question"
      deletion="DELETE /api/courses/questions/:id"
      words={questionText}
      onEdit={onEdit}
      onDeleted={refreshAndFocusList}
    />
  )
}
