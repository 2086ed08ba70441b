import type { CourseComment } from '@kashf/contract/catalogue.ts'
import { lazy, Suspense, useState } from 'react'
import { formatDate } from '../../format.ts'
import { commentText } from '../../text/course.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const CommentForm = lazy(() => import('./comment-form.tsx'))

const nameOf = ({ author }: CourseComment) => `${author.first_name} ${author.last_name}`

export interface CommentThreadProps {
  courseId: number
  comment: CourseComment
  /** The reader is the course's teacher. */
  mayAnswer: boolean
}

/** A comment with the teacher's answers under it. */
export function CommentThread({ courseId, comment, mayAnswer }: CommentThreadProps) {
  const [isAnswering, setAnswering] = useState(false)
  return (
    <li className="py-5 first:pt-0">
      <Comment comment={comment} />
      {comment.replies.length > 0 && (
        <ul className="ml-5 mt-4 grid gap-4 border-l-3 border-line pl-4 sm:ml-13">
          {comment.replies.map((reply) => (
            <li key={reply.id}>
              <Comment comment={reply} />
            </li>
          ))}
        </ul>
      )}
      {mayAnswer && !isAnswering && (
        <Button variant="quiet" size="sm" className="ml-10 mt-2" onClick={() => setAnswering(true)}>
          {commentText.reply}
        </Button>
      )}
      {isAnswering && (
        <div className="mt-4 sm:ml-13">
          <Suspense fallback={<Skeleton className="h-40" />}>
            <CommentForm
              courseId={courseId}
              parentId={comment.id}
              label={commentText.replyLabel(nameOf(comment))}
              onDone={() => setAnswering(false)}
              onCancel={() => setAnswering(false)}
            />
          </Suspense>
        </div>
      )}
    </li>
  )
}

function Comment({ comment }: { comment: CourseComment }) {
  return (
    <article className="flex gap-3">
      <Avatar name={nameOf(comment)} image={comment.author.image} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
          <span className="font-semibold">{nameOf(comment)}</span>
          {comment.is_teacher && <Badge tone="info">{commentText.teacher}</Badge>}
          <time dateTime={comment.created_at} className="text-sm text-ink-2">
            {formatDate(comment.created_at)}
          </time>
        </p>
        <p className="mt-1 whitespace-pre-line">{comment.text}</p>
      </div>
    </article>
  )
}
