import type { QueueCounts } from '@kashf/contract/homework/queue.ts'
import { useQuery } from '@tanstack/react-query'
import { dataOf } from '../../../../api/queries/reads.ts'
import { checkingKeys } from '../checking-keys.ts'

/** How much waits by task and test, and how much the person has decided today. */
export const useQueueCounts = () =>
  useQuery({ ...dataOf('GET /api/homework/queue/counts', checkingKeys.counts), staleTime: 30_000 })

/** How much waits in all. */
export const waitingIn = ({ tasks, tests }: QueueCounts): number =>
  [...tasks, ...tests].reduce((sum, { waiting }) => sum + waiting, 0)

/** How much waits; undefined until it is known. */
export function useWaiting(): number | undefined {
  const { data } = useQueueCounts()
  return data && waitingIn(data)
}
