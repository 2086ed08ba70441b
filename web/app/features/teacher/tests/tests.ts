import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { practiceKeys } from '../../../api/queries/practice-keys.ts'
import { dataOf, pagesOf } from '../../../api/queries/reads.ts'

/** The teacher's tests, newest first. */
export const useOwnTests = (purpose: 'quiz' | 'exam' | undefined) =>
  useInfiniteQuery(
    pagesOf('GET /api/practice/tests', [...practiceKeys.ownTests, 'list', purpose], {
      query: { limit: 24, ...(purpose && { purpose }) },
    }),
  )

/** A test as its author edits it. */
export const useOwnTest = (id: number | null) =>
  useQuery({
    ...dataOf('GET /api/practice/tests/:id', practiceKeys.ownTest(id ?? 0), { params: { id: id ?? 0 } }),
    enabled: id !== null,
  })

/** The newest published tests, which a lesson may have. */
export const usePublishedTests = () =>
  useQuery({
    queryKey: [...practiceKeys.ownTests, 'published'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/practice/tests', { query: { limit: 100 }, signal })).data.filter(
        ({ state }) => state === 'published',
      ),
  })

/** The rules of national exams that are offered. */
export const usePresets = () => useQuery(dataOf('GET /api/practice/presets', practiceKeys.examPresets))

/** The teacher's banks of questions. */
export const useBanks = () => useQuery(dataOf('GET /api/practice/banks', practiceKeys.banksToPick))
