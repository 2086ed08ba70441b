import { useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'

const groupsKey = (courseId: number) => [...queryKeys.course(courseId), 'groups'] as const
const tariffsKey = (courseId: number) => [...queryKeys.course(courseId), 'tariffs'] as const

/** The groups of a course, and what the reader may do with them. */
export const useGroups = (courseId: number) =>
  useQuery(dataOf('GET /api/courses/:id/groups', groupsKey(courseId), { params: { id: courseId } }))

/** The tariffs of an own course. */
export const useTariffs = (courseId: number) =>
  useQuery(dataOf('GET /api/courses/:id/tariffs', tariffsKey(courseId), { params: { id: courseId } }))

/** The key of a group's members, which are refetched with the groups. */
export const membersKey = (courseId: number, groupId: number) =>
  [...groupsKey(courseId), groupId, 'members'] as const

/** Refetches a course with everything about its tariffs and groups. */
export function useRefreshCourse(courseId: number): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: queryKeys.course(courseId) })
}
