import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { useLocation } from 'react-router'
import { commentText } from '../../../text/browse/comments.ts'
import { LoadMore } from '../../../ui/on-demand/load-more.tsx'
import { CommentThread } from './comment-thread.tsx'
import { COMMENT_LIST_ID, useComments, useThreadOf } from './use-comments.ts'

export interface CommentListProps {
  course: Course
  /** The user is the course's teacher. */
  mayAnswer: boolean
}

/** A course's threads with a "more" button. A linked thread that is older than the loaded ones comes first. */
export function CommentList({ course, mayAnswer }: CommentListProps) {
  const { items, nextCursor, loadMore, isLoading, hasFailed } = useComments(course)
  const linkedId = commentIn(useLocation().hash)
  const isHere = items.some(({ id, replies }) => [id, ...replies.map((reply) => reply.id)].includes(linkedId))
  return (
    // biome-ignore lint/a11y/useSemanticElements: not a group of form controls
    <div id={COMMENT_LIST_ID} tabIndex={-1} role="group" aria-label={commentText.title}>
      {linkedId > 0 && !isHere && (
        <LinkedThread key={linkedId} courseId={course.id} commentId={linkedId} mayAnswer={mayAnswer} />
      )}
      <ul className="divide-y divide-line">
        {items.map((comment) => (
          <CommentThread key={comment.id} courseId={course.id} comment={comment} mayAnswer={mayAnswer} />
        ))}
      </ul>
      <LoadMore
        hasMore={nextCursor !== null}
        isLoading={isLoading}
        hasFailed={hasFailed}
        onMore={() => void loadMore()}
      />
    </div>
  )
}

/** The id in `#comment-12`; 0 without one. */
const commentIn = (hash: string): number => Number(/^#comment-(\d{1,9})$/.exec(hash)?.[1] ?? 0)

function LinkedThread(props: { courseId: number; commentId: number; mayAnswer: boolean }) {
  const { courseId, commentId, mayAnswer } = props
  const thread = useThreadOf(courseId, commentId)
  if (!thread) return null
  return (
    <section aria-label={commentText.linked} className="mb-6 rounded-lg border border-line bg-surface p-5">
      <p className="mb-4 text-sm font-semibold text-ink-2">{commentText.linked}</p>
      <ul>
        <CommentThread courseId={courseId} comment={thread} mayAnswer={mayAnswer} />
      </ul>
    </section>
  )
}
