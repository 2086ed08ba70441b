import type { Question } from '@kashf/contract/learning/questions.ts'
import { useRef, useState } from 'react'
import { formatClock } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { questionText } from '../../../text/learn/questions.ts'
import { Button } from '../../../ui/button.tsx'
import { useFocusReturn } from '../../../ui/on-demand/use-focus-return.ts'
import { Post } from '../../visitor/comments/post.tsx'
import { NAMELESS } from './nameless.ts'
import { QuestionForm } from './question-form.tsx'
import { QuestionTools } from './question-tools.tsx'
import { WithMoments } from './with-moments.tsx'

export interface QuestionThreadProps {
  lessonId: number
  question: Question
  /** The user bought the course or teaches it. */
  mayAnswer: boolean
  /** The length of the video in seconds. */
  lengthS: number
  onSeek: (seconds: number) => void
}

/** A question with its answers. */
export function QuestionThread({ lessonId, question, mayAnswer, lengthS, onSeek }: QuestionThreadProps) {
  const [isAnswering, setAnswering] = useState(false)
  const place = useRef<HTMLLIElement>(null)
  useFocusReturn(place, isAnswering)
  const author = question.author ?? NAMELESS
  const video = { lessonId, lengthS, onSeek }
  return (
    <li ref={place} id={`question-${question.id}`} tabIndex={-1} className="scroll-mt-24 py-5 first:pt-0">
      <QuestionPost {...video} post={question} />
      {question.replies.length > 0 && (
        <ul className="mt-4 ml-5 grid gap-4 border-l-3 border-line pl-4 sm:ml-13">
          {question.replies.map((reply) => (
            <li key={reply.id} id={`question-${reply.id}`} className="scroll-mt-24">
              <QuestionPost {...video} post={reply} />
            </li>
          ))}
        </ul>
      )}
      {mayAnswer && !isAnswering && (
        <Button variant="quiet" size="sm" className="mt-2 ml-10" onClick={() => setAnswering(true)}>
          {questionText.answer}
        </Button>
      )}
      {isAnswering && (
        <div className="mt-4 sm:ml-13">
          <QuestionForm
            lessonId={lessonId}
            parentId={question.id}
            label={questionText.answerLabel(fullName(author))}
            onDone={() => setAnswering(false)}
            onCancel={() => setAnswering(false)}
          />
        </div>
      )}
    </li>
  )
}

/** Seeks to the time in the video that a question refers to. */
function MomentButton({ atS, onSeek }: { atS: number; onSeek: (seconds: number) => void }) {
  return (
    <button
      type="button"
      onClick={() => onSeek(atS)}
      aria-label={questionText.goTo(formatClock(atS))}
      className="mt-1 min-h-8 pointer-coarse:min-h-11 rounded-full bg-lapis-tint px-3 text-sm font-semibold text-lapis tabular-nums hover:underline"
    >
      {formatClock(atS)}
    </button>
  )
}

type QuestionPostProps = Omit<QuestionThreadProps, 'question' | 'mayAnswer'> & {
  post: Question | Question['replies'][number]
}

function QuestionPost({ lessonId, post, lengthS, onSeek }: QuestionPostProps) {
  const [isEditing, setEditing] = useState(false)
  const stop = () => setEditing(false)
  return (
    <Post
      author={post.author ?? NAMELESS}
      isTeacher={post.is_teacher}
      createdAt={post.created_at}
      isEdited={post.edited_at !== null}
      text={<WithMoments text={post.text} lengthS={lengthS} onSeek={onSeek} />}
      about={post.at_s !== null && <MomentButton atS={post.at_s} onSeek={onSeek} />}
      tools={<QuestionTools lessonId={lessonId} question={post} onEdit={() => setEditing(true)} />}
      editor={
        isEditing ? (
          <div className="mt-2">
            <QuestionForm
              lessonId={lessonId}
              edited={post}
              label={questionText.editLabel}
              onDone={stop}
              onCancel={stop}
            />
          </div>
        ) : undefined
      }
    />
  )
}
