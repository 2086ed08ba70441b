import type { InboxThread } from '@kashf/contract/learning/inbox.ts'
import { ArrowLeft, Check, ChevronDown, RotateCcw } from 'lucide-react'
import { Link } from 'react-router'
import { fullName } from '../../../shell/format/full-name.ts'
import { inboxText as text } from '../../../text/teach/inbox.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { PostFiles } from '../../private/questions/post-files.tsx'
import { PrivacyLine } from '../../private/questions/privacy-line.tsx'
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
  /** Where it stands in the list, such as `1 / 3`; null when the list does not have it. */
  number: string | null
  /** Opens the next one; null for the last. */
  onNext: (() => void) | null
}

/** One thread with its answers, and the form to answer it. */
export function ThreadPanel({ thread, onDone, onBack, number, onNext }: ThreadPanelProps) {
  const { settle, refresh } = useInboxActions()
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
        <span className="flex items-center gap-2">
          {number !== null && <span className="text-sm text-ink-2 tabular-nums">{number}</span>}
          {onNext && (
            <IconButton
              label={text.next}
              icon={<ChevronDown size={20} aria-hidden="true" />}
              onClick={onNext}
            />
          )}
        </span>
      </div>
      <Post
        author={thread.author}
        isTeacher={false}
        createdAt={thread.created_at}
        isEdited={thread.edited_at !== null}
        text={thread.text}
      />
      <div className="-mt-4 sm:ml-13">
        <PostFiles photos={thread.photos} voice={thread.voice} name={fullName(thread.author)} />
        <PrivacyLine thread={thread} isMine={false} mayPublish refresh={refresh} />
      </div>
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
              <div className="sm:ml-13">
                <PostFiles photos={reply.photos} voice={reply.voice} name={fullName(reply.author)} />
              </div>
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
