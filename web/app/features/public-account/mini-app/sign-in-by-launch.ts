import type { ProviderReturn } from '@kashf/contract/accounts/open-id.ts'
import { api } from '../../../api/client/client.ts'

let pending: Promise<ProviderReturn> | null = null

/** Signs in with Telegram's launch data. Concurrent calls share one request, because a launch has one session. */
export function signInByLaunch(): Promise<ProviderReturn> {
  const initData = window.miniApp?.launch.get('tgWebAppData') ?? ''
  pending ??= api('POST /api/telegram/app-session', { body: { init_data: initData } })
    .then(({ data }) => data)
    .finally(() => {
      pending = null
    })
  return pending
}
