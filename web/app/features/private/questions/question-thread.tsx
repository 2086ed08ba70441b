import type { Question } from '@kashf/contract/learning/questions.ts'
import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatClock } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { questionText } from '../../../text/learn/questions.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { useFocusReturn } from '../../../ui/on-demand/use-focus-return.ts'
import { Post } from '../../visitor/comments/post.tsx'
import type { LessonClock } from '../../visitor/lesson-playback/lesson-clock.ts'
import { type AskedPlace, AskForm } from './ask-form.tsx'
import { EditForm } from './edit-form.tsx'
import { NAMELESS } from './nameless.ts'
import { PostFiles } from './post-files.tsx'
import { PrivacyLine } from './privacy-line.tsx'
import { QuestionTools } from './question-tools.tsx'
import { useQuestionsChanged } from './use-questions.ts'
import { useThreadActions } from './use-thread-actions.ts'
import { WithMoments } from './with-moments.tsx'

export interface QuestionThreadProps {
  place: AskedPlace
  question: Question
  /** The user bought the course or teaches it. */
  mayAnswer: boolean
  /** The user answers for the course. */
  isTeacher: boolean
  /** The length of the video in seconds. */
  lengthS: number
  clock: LessonClock
}

/** A question with its answers. */
export function QuestionThread(props: QuestionThreadProps) {
  const { place, question, mayAnswer, isTeacher, lengthS, clock } = props
  const [isAnswering, setAnswering] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  useFocusReturn(item, isAnswering)
  const refresh = useQuestionsChanged(place.lessonId)
  const { markBest } = useThreadActions(question, refresh)
  const author = question.author ?? NAMELESS
  const video = { lessonId: place.lessonId, lengthS, onSeek: clock.seek }
  const mayMark = question.is_mine || isTeacher
  return (
    <li ref={item} id={`question-${question.id}`} tabIndex={-1} className="scroll-mt-24 py-5 first:pt-0">
      <QuestionPost {...video} post={question} />
      <div className="sm:ml-13">
        <PrivacyLine thread={question} isMine={question.is_mine} mayPublish={isTeacher} refresh={refresh} />
      </div>
      {question.replies.length > 0 && (
        <ul className="mt-4 ml-5 grid grid-cols-1 gap-4 border-l-3 border-line pl-4 sm:ml-13">
          {question.replies.map((reply) => {
            const isBest = reply.id === question.best_answer_id
            return (
              <li
                key={reply.id}
                id={`question-${reply.id}`}
                className={cx('scroll-mt-24', isBest && 'rounded-lg border border-teal p-3')}
              >
                {isBest && (
                  <Badge tone="good" className="mb-2">
                    <Check size={14} aria-hidden="true" /> {questionText.best}
                  </Badge>
                )}
                <QuestionPost {...video} post={reply} />
                {mayMark && !(reply.is_mine && !isTeacher) && (
                  <Button
                    variant="quiet"
                    size="sm"
                    className="mt-1 ml-10"
                    aria-label={
                      isBest ? undefined : questionText.markBestOf(fullName(reply.author ?? NAMELESS))
                    }
                    loading={markBest.isPending && markBest.variables === reply.id}
                    icon={isBest ? undefined : <Check size={17} aria-hidden="true" />}
                    onClick={() => markBest.mutate(isBest ? null : reply.id)}
                  >
                    {isBest ? questionText.unmarkBest : questionText.markBest}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {mayAnswer && !isAnswering && (
        <Button variant="quiet" size="sm" className="mt-2 ml-10" onClick={() => setAnswering(true)}>
          {question.is_mine ? questionText.askMore : questionText.answer}
        </Button>
      )}
      {isAnswering && (
        <div className="mt-4 sm:ml-13">
          <AskForm
            place={place}
            parentId={question.id}
            label={questionText.answerLabel(fullName(author))}
            nowS={clock.nowS}
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

interface QuestionPostProps {
  lessonId: number
  post: Question | Question['replies'][number]
  lengthS: number
  onSeek: (seconds: number) => void
}

function QuestionPost({ lessonId, post, lengthS, onSeek }: QuestionPostProps) {
  const [isEditing, setEditing] = useState(false)
  const author = post.author ?? NAMELESS
  return (
    <>
      <Post
        author={author}
        isTeacher={post.is_teacher}
        createdAt={post.created_at}
        isEdited={post.edited_at !== null}
        text={<WithMoments text={post.text} lengthS={lengthS} onSeek={onSeek} />}
        about={post.at_s !== null && <MomentButton atS={post.at_s} onSeek={onSeek} />}
        tools={<QuestionTools lessonId={lessonId} question={post} onEdit={() => setEditing(true)} />}
        editor={
          isEditing ? (
            <div className="mt-2">
              <EditForm lessonId={lessonId} post={post} onEnd={() => setEditing(false)} />
            </div>
          ) : undefined
        }
      />
      <div className="sm:ml-13">
        <PostFiles photos={post.photos} voice={post.voice} name={fullName(author)} />
      </div>
    </>
  )
}
