import { useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'

export const seatsKey = (courseId: number) => [...queryKeys.course(courseId), 'seats'] as const

/** The free seats of the teacher, and those of the course by state. */
export const useSeatCounts = (courseId: number) =>
  useQuery(
    dataOf('GET /api/courses/:id/seats/counts', [...seatsKey(courseId), 'counts'], {
      params: { id: courseId },
    }),
  )

/** Refetches a course with its seats and groups. */
export function useRefreshSeats(courseId: number): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: queryKeys.course(courseId) })
}
