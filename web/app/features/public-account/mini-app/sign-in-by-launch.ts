import type { Answer } from '@kashf/contract/common.ts'
import type { TelegramReturn } from '@kashf/contract/telegram/telegram.ts'
import { post } from '../../../api/client/client.ts'

let pending: Promise<TelegramReturn> | null = null

/** Signs in with Telegram's launch data. Concurrent calls share one request, because a launch has one session. */
export function signInByLaunch(): Promise<TelegramReturn> {
  const initData = window.miniApp?.launch.get('tgWebAppData') ?? ''
  pending ??= post<Answer<TelegramReturn>>('/api/telegram/app-session', { init_data: initData })
    .then(({ data }) => data)
    .finally(() => {
      pending = null
    })
  return pending
}
