import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { applyChange, type CommentChange } from './comment-change.ts'
import { COMMENT_LIST_ID, commentLists, linkedThreads } from './use-comments.ts'

/**
 * Applies the user's change: refetches the course, unless a comment was only marked or added, and updates the loaded lists in
 * place. After a deletion the focus moves to the list, because the focused element is gone.
 */
export function useCommentsChanged(courseId: number): (change: CommentChange) => Promise<void> {
  const queries = useQueryClient()
  return async (change) => {
    if (change.kind === 'marked' || change.kind === 'added') {
      // Updated without a refetch, which would reorder the comments while they are read, and put a new one below all others.
      const added = change.kind === 'added' ? 1 : 0
      queries.setQueryData<Course>(
        queryKeys.course(courseId),
        (course) =>
          course && {
            ...course,
            comments: applyChange(course.comments, change),
            comments_count: course.comments_count + added,
          },
      )
    } else await queries.invalidateQueries({ queryKey: queryKeys.course(courseId) })
    commentLists.update((threads, key) => (key === courseId ? applyChange(threads, change) : threads))
    if (change.kind !== 'added') linkedThreads.update((threads) => applyChange(threads, change))
    if (change.kind === 'deleted') document.getElementById(COMMENT_LIST_ID)?.focus()
  }
}
