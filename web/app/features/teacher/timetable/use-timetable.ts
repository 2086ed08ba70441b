import type { TimetableBody } from '@kashf/contract/groups/unlocking.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'

/** The key of a course's timetable, or of a group's. */
export const timetableKey = (courseId: number, groupId: number | null) =>
  [...queryKeys.course(courseId), 'timetable', groupId] as const

/** When the lessons of a course open, for everybody or for one group. */
export const useTimetable = (courseId: number, groupId: number | null) =>
  useQuery(
    dataOf('GET /api/courses/:id/timetable', timetableKey(courseId, groupId), {
      params: { id: courseId },
      query: { group_id: groupId ?? undefined },
    }),
  )

const DEBOUNCE_MS = 400

/** How a change would act, some time after the last of it. Asks nothing without a changed lesson. */
export function useTimetablePreview(courseId: number, body: TimetableBody) {
  const current = JSON.stringify(body)
  const [settled, setSettled] = useState(current)
  useEffect(() => {
    if (settled === current) return
    const timer = setTimeout(() => setSettled(current), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [settled, current])
  const query = useQuery({
    queryKey: [...queryKeys.course(courseId), 'timetable-preview', settled],
    queryFn: async ({ signal }) =>
      (
        await api('POST /api/courses/:id/timetable/preview', {
          params: { id: courseId },
          body: JSON.parse(settled) as TimetableBody,
          signal,
        })
      ).data,
    enabled: (JSON.parse(settled) as TimetableBody).lessons.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  return { data: query.data, isCurrent: settled === current && !query.isPlaceholderData }
}
