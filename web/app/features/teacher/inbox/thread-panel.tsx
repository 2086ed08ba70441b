import type { InboxThread } from '@kashf/contract/learning/inbox.ts'
import { ArrowLeft, Check, RotateCcw } from 'lucide-react'
import { Link } from 'react-router'
import { inboxText as text } from '../../../text/teach/inbox.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Post } from '../../visitor/comments/post.tsx'
import { AnswerForm } from './answer-form.tsx'
import { placeOf } from './thread-list.tsx'
import { useInboxActions } from './use-inbox.ts'

export interface ThreadPanelProps {
  thread: InboxThread
  /** Called after an answer, and when the thread needs none. */
  onDone: () => void
  /** Returns to the list on a phone. */
  onBack: () => void
}

/** One thread with its answers, and the form to answer it. */
export function ThreadPanel({ thread, onDone, onBack }: ThreadPanelProps) {
  const { settle } = useInboxActions()
  const { lesson, course, kind, id } = thread
  const place = lesson
    ? `/course/${course.id}/lesson/${lesson.id}#question-${id}`
    : `/teacher-course-info/${course.id}#comment-${id}`
  const toggle = () =>
    settle.mutate(
      { thread, isSettled: !thread.is_answered },
      { onSuccess: () => !thread.is_answered && onDone() },
    )
  const isAnsweredByTeacher = thread.replies.some((reply) => reply.is_teacher)
  return (
    <Card className="grid min-w-0 grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line pb-4">
        <Button
          variant="quiet"
          size="sm"
          className="lg:hidden"
          icon={<ArrowLeft size={17} aria-hidden="true" />}
          onClick={onBack}
        >
          {text.back}
        </Button>
        <p className="min-w-0 basis-full text-md text-ink-2 wrap-anywhere sm:flex-1 sm:basis-0">
          {lesson ? `${placeOf(thread)} · ${course.title}` : placeOf(thread)}
        </p>
        <Link to={place} className="rounded-sm font-semibold whitespace-nowrap text-lapis hover:underline">
          {kind === 'question' ? text.openLesson : text.openCourse}
        </Link>
      </div>
      <Post
        author={thread.author}
        isTeacher={false}
        createdAt={thread.created_at}
        isEdited={thread.edited_at !== null}
        text={thread.text}
      />
      {thread.replies.length > 0 && (
        <ul className="grid gap-4 border-l-3 border-line pl-4 sm:ml-13">
          {thread.replies.map((reply) => (
            <li key={reply.id}>
              <Post
                author={reply.author}
                isTeacher={reply.is_teacher}
                createdAt={reply.created_at}
                isEdited={reply.edited_at !== null}
                text={reply.text}
              />
            </li>
          ))}
        </ul>
      )}
      <AnswerForm thread={thread} onSent={onDone} />
      {(!thread.is_answered || !isAnsweredByTeacher) && (
        <div className="border-t border-line pt-4">
          <Button
            variant="quiet"
            size="sm"
            loading={settle.isPending}
            icon={
              thread.is_answered ? (
                <RotateCcw size={17} aria-hidden="true" />
              ) : (
                <Check size={17} aria-hidden="true" />
              )
            }
            onClick={toggle}
          >
            {thread.is_answered ? text.reopen : text.settle}
          </Button>
        </div>
      )}
    </Card>
  )
}
