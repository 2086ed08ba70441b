import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'

/** The person's Telegram account; its data are null where there is no bot. */
export const useTelegram = (options: { staleTime?: number } = {}) =>
  useQuery({
    queryKey: queryKeys.telegram,
    queryFn: async ({ signal }) => (await api('GET /api/telegram', { signal })).data,
    ...options,
  })
