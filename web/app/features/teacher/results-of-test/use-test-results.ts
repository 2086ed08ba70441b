import type { PeopleQuery, RegradeBody } from '@kashf/contract/practice/results.ts'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { practiceKeys } from '../../../api/queries/practice-keys.ts'
import { dataOf, pagesOf } from '../../../api/queries/reads.ts'

const LIVE_MS = 5_000

/** The figures of a test and its questions. */
export const useFigures = (testId: number) =>
  useQuery(
    dataOf('GET /api/practice/tests/:id/figures', practiceKeys.testFigures(testId), {
      params: { id: testId },
    }),
  )

/** How a test goes, asked every five seconds while people write it. */
export const useLive = (testId: number) =>
  useQuery({
    ...dataOf('GET /api/practice/tests/:id/live', practiceKeys.testLive(testId), { params: { id: testId } }),
    refetchInterval: ({ state: { data } }) => (data && data.writing + data.ready === 0 ? false : LIVE_MS),
  })

/** The attempts that a filter leaves, paginated. */
export const usePeople = (testId: number, query: PeopleQuery) =>
  useInfiniteQuery(
    pagesOf('GET /api/practice/tests/:id/attempts', practiceKeys.testPeople(testId, query), {
      params: { id: testId },
      query,
    }),
  )

/** The facts that were recorded of an attempt. */
export const useEvents = (attemptId: number) =>
  useQuery(
    dataOf('GET /api/practice/attempts/:id/events', practiceKeys.attemptEvents(attemptId), {
      params: { id: attemptId },
    }),
  )

/** What a change of a key would do. */
export const usePreview = (testId: number, body: RegradeBody) =>
  useQuery({
    queryKey: [...practiceKeys.testResults(testId), 'regrade', body],
    queryFn: async () =>
      (await api('POST /api/practice/tests/:id/regrade/preview', { params: { id: testId }, body })).data,
    staleTime: 0,
    gcTime: 0,
  })

/** What the author of a test decides. Each shows its failure where it was asked for. */
export function useDecisions(testId: number) {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: practiceKeys.testResults(testId) })
  const params = { id: testId }
  return {
    publish: useMutation({
      mutationFn: () => api('POST /api/practice/tests/:id/results', { params }),
      onSuccess,
    }),
    regrade: useMutation({
      mutationFn: (body: RegradeBody & { token: string }) =>
        api('POST /api/practice/tests/:id/regrade', { params, body }),
      onSuccess,
    }),
    addMinutes: useMutation({
      /** `minutes` in all. */
      mutationFn: (minutes: number) =>
        api('PUT /api/practice/tests/:id/minutes', { params, body: { minutes } }),
      onSuccess,
    }),
    giveTime: useMutation({
      mutationFn: (body: { user_id: number; percent: number | null }) =>
        api('PUT /api/practice/tests/:id/extra-time', { params, body }),
      onSuccess,
    }),
    decideLate: useMutation({
      mutationFn: ({ attemptId, counts }: { attemptId: number; counts: boolean }) =>
        api('PUT /api/practice/attempts/:id/late', { params: { id: attemptId }, body: { counts } }),
      onSuccess,
    }),
  }
}
