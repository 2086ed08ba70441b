import type { Answer } from '@kashf/contract/common.ts'
import type { TelegramState } from '@kashf/contract/telegram/telegram.ts'
import { useQuery } from '@tanstack/react-query'
import { get } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'

/** The person's Telegram account; its data are null where there is no bot. */
export const useTelegram = (options: { staleTime?: number } = {}) =>
  useQuery({
    queryKey: queryKeys.telegram,
    queryFn: async ({ signal }) =>
      (await get<Answer<TelegramState | null>>('/api/telegram', undefined, signal)).data,
    ...options,
  })
