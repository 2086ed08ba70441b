import type { User } from '@kashf/contract/accounts/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { chooseForReturn } from '../../../shell/base/choose-language.ts'
import { telegramText as text } from '../../../text/account/telegram.ts'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useTelegram } from '../telegram/use-telegram.ts'
import { LinkedCard } from './linked-card.tsx'

/** The linked Telegram account. Renders nothing where there is no bot. */
export function TelegramCard({ user }: { user: User }) {
  const queries = useQueryClient()
  const telegram = useTelegram({ staleTime: 0 })
  if (!telegram.data) return null
  const { account } = telegram.data
  return (
    <LinkedCard
      text={text}
      account={account && { ...account, detail: account.username && `@${account.username}` }}
      needed={user.email === null ? text.needed : null}
      link={async (proof) => {
        const { data } = await api('POST /api/telegram/link', { body: proof })
        // Telegram's page confirms its account and returns to /telegram.
        chooseForReturn?.()
        location.assign(data.url)
      }}
      unlink={async (proof) => {
        const { data } = await api('POST /api/telegram/unlink', { body: proof })
        queries.setQueryData(queryKeys.telegram, data)
        showToast({ title: text.unlinked })
      }}
    >
      {account?.is_stopped && (
        <Notice tone="attention" className="mt-4">
          {text.stopped}
        </Notice>
      )}
      {account?.is_unreachable && (
        <Notice tone="attention" className="mt-4">
          {user.email === null ? text.unreachableWithoutEmail : text.unreachable}
        </Notice>
      )}
    </LinkedCard>
  )
}
