import { useQuery } from '@tanstack/react-query'
import { dataOf } from '../../../../api/queries/reads.ts'
import { checkingKeys } from '../checking-keys.ts'

/** How many works wait by task, and how many the person has decided today. */
export const useQueueCounts = () =>
  useQuery({ ...dataOf('GET /api/homework/queue/counts', checkingKeys.counts), staleTime: 30_000 })

/** How many works wait; undefined until it is known. */
export const useWaitingWorks = (): number | undefined =>
  useQueueCounts().data?.tasks.reduce((sum, { waiting }) => sum + waiting, 0)
