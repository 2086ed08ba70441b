import type { CourseComment } from '@kashf/contract/catalogue/catalogue.ts'
import { withQueries } from '../../../api/queries/queries.tsx'
import { commentText } from '../../../text/browse/comments.ts'
import { PostTools } from './post-tools.tsx'
import { useCommentsChanged } from './use-comments-changed.ts'

export interface CommentToolsProps {
  courseId: number
  comment: CourseComment
  onEdit: () => void
}

/** Actions menu of a comment. */
export default withQueries(CommentTools)

function CommentTools({ courseId, comment, onEdit }: CommentToolsProps) {
  const show = useCommentsChanged(courseId)
  return (
    <PostTools
      post={comment}
      subject="comment"
      deletion="DELETE /api/courses/comments/:id"
      words={commentText}
      onEdit={onEdit}
      onDeleted={() => show({ kind: 'deleted', id: comment.id })}
    />
  )
}
