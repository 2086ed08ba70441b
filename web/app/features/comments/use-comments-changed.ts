import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'
import { commentLists, linkedThreads } from './use-comments.ts'

/** After a comment was written, changed or deleted: the course and its comments are asked for anew. */
export function useCommentsChanged(courseId: number): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: queryKeys.course(courseId) })
    // The list begins anew with the comments that the course brought along just now.
    commentLists.forget(courseId)
    linkedThreads.forgetAll()
  }
}
