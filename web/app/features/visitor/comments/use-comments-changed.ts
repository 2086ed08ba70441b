import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { applyChange, type CommentChange } from './comment-change.ts'
import { commentLists, linkedThreads, PLACE_OF_COMMENTS } from './use-comments.ts'

/**
 * Shows what the reader did to the comments of a course: the course is fetched again, lists that were made longer are
 * changed and stay as long. Who deleted a comment is led to where the list begins.
 */
export function useCommentsChanged(courseId: number): (change: CommentChange) => Promise<void> {
  const queries = useQueryClient()
  return async (change) => {
    await queries.invalidateQueries({ queryKey: queryKeys.course(courseId) })
    commentLists.update((threads, key) => (key === courseId ? applyChange(threads, change) : threads))
    if (change.kind !== 'added') linkedThreads.update((threads) => applyChange(threads, change))
    if (change.kind === 'deleted') document.getElementById(PLACE_OF_COMMENTS)?.focus()
  }
}
