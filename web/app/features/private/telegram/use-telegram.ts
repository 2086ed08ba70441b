import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'

/** The person's Telegram account; its data are null where there is no bot. */
export const useTelegram = (options: { staleTime?: number } = {}) =>
  useQuery({ ...dataOf('GET /api/telegram', queryKeys.telegram), ...options })
