import { useQuery } from '@tanstack/react-query'
import { noRetry } from '../../../api/queries/query-client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { inReadersScript } from '../../../shell/written/written.ts'

/** The student's day. */
export const useStudyDay = (isStudent: boolean) =>
  useQuery({
    ...dataOf('GET /api/day', queryKeys.studyDay),
    ...noRetry,
    select: inReadersScript,
    // A lesson may have been finished a moment ago.
    staleTime: 0,
    enabled: isStudent,
  })
