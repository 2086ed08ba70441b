import type { CourseComment } from '@kashf/contract/catalogue/catalogue.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { SignedIn } from '../../../shell/base/signed-in.tsx'
import { fullName } from '../../../shell/format/full-name.ts'
import { commentText, scoreText } from '../../../text/browse/comments.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart, signedInPart } from '../../../ui/lazy-part.ts'
import { useFocusReturn } from '../../../ui/on-demand/use-focus-return.ts'
import { Stars } from '../../../ui/stars.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Post } from './post.tsx'
import { UsefulButton } from './useful-button.tsx'

const CommentForm = lazyPart(() => import('./comment-form.lazy.tsx'), <Skeleton className="h-40" />)
const CommentTools = signedInPart(() => import('./comment-tools.lazy.tsx'))

const anchorOf = ({ id }: CourseComment) => `comment-${id}`

export interface CommentThreadProps {
  courseId: number
  comment: CourseComment
  /** The user is the course's teacher. */
  mayAnswer: boolean
}

/** A comment with the teacher's answers. */
export function CommentThread({ courseId, comment, mayAnswer }: CommentThreadProps) {
  const [isAnswering, setAnswering] = useState(false)
  const thread = useRef<HTMLLIElement>(null)
  useFocusReturn(thread, isAnswering)
  const { hash } = useLocation()
  // Scrolls to the comment to which a notification or a report links, which may load after the page.
  useEffect(() => {
    const place = hash && document.getElementById(hash.slice(1))
    if (place && thread.current?.contains(place)) place.scrollIntoView()
  }, [hash])
  return (
    <li ref={thread} id={anchorOf(comment)} tabIndex={-1} className="scroll-mt-24 py-5 first:pt-0">
      <Comment courseId={courseId} comment={comment} />
      {comment.replies.length > 0 && (
        <ul className="ml-0.5 mt-4 grid grid-cols-1 gap-4 border-l-3 border-line pl-3.5 sm:ml-13">
          {comment.replies.map((reply) => (
            <li key={reply.id} id={anchorOf(reply)} className="scroll-mt-24">
              <Comment courseId={courseId} comment={reply} />
            </li>
          ))}
        </ul>
      )}
      <div className="ml-10 mt-2 flex flex-wrap items-center gap-2">
        <UsefulButton courseId={courseId} comment={comment} />
        {mayAnswer && !isAnswering && (
          <Button
            variant="quiet"
            size="sm"
            onClick={() => void CommentForm.preload().then(() => setAnswering(true))}
          >
            {commentText.reply}
          </Button>
        )}
      </div>
      {isAnswering && (
        <div className="mt-4 sm:ml-13">
          <CommentForm
            courseId={courseId}
            parentId={comment.id}
            label={commentText.replyLabel(fullName(comment.author))}
            onDone={() => setAnswering(false)}
            onCancel={() => setAnswering(false)}
          />
        </div>
      )}
    </li>
  )
}

function Comment({ courseId, comment }: { courseId: number; comment: CourseComment }) {
  const [isEditing, setEditing] = useState(false)
  const stopEditing = () => setEditing(false)
  return (
    <Post
      author={comment.author}
      isTeacher={comment.is_teacher}
      createdAt={comment.created_at}
      isEdited={comment.edited_at !== null}
      text={comment.text}
      about={comment.score !== null && <GivenScore comment={comment} score={comment.score} />}
      tools={
        <SignedIn>
          <CommentTools courseId={courseId} comment={comment} onEdit={() => setEditing(true)} />
        </SignedIn>
      }
      editor={
        isEditing && (
          <div className="mt-2">
            <CommentForm
              courseId={courseId}
              edited={comment}
              label={commentText.editLabel}
              onDone={stopEditing}
              onCancel={stopEditing}
            />
          </div>
        )
      }
    />
  )
}

/** The author's score of the course, and the share of it that they had watched. */
function GivenScore({ comment, score }: { comment: CourseComment; score: number }) {
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
      <Stars score={score} />
      {comment.watched_percent !== null && <span>{scoreText.watched(comment.watched_percent)}</span>}
    </p>
  )
}
