import type { User } from '@kashf/contract/accounts/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { formatDate } from '../../../shell/format/format.ts'
import { telegramText as text } from '../../../text/account/telegram.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { showToast } from '../../../ui/toast.ts'
import type { OwnerProofFields } from '../owner-proof/owner-proof-inputs.tsx'
import { ProofDialog } from '../owner-proof/proof-dialog.tsx'
import { useTelegram } from '../telegram/use-telegram.ts'

/** The linked Telegram account. Renders nothing where there is no bot. */
export function TelegramCard({ user }: { user: User }) {
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const telegram = useTelegram({ staleTime: 0 })
  if (!telegram.data) return null
  const { account } = telegram.data
  const link = async (proof: OwnerProofFields) => {
    const { data } = await api('POST /api/telegram/link', { body: proof })
    // Telegram's page confirms its account and returns to /telegram.
    location.assign(data.url)
  }
  const unlink = async (proof: OwnerProofFields) => {
    const { data } = await api('POST /api/telegram/unlink', { body: proof })
    queries.setQueryData(queryKeys.telegram, data)
    showToast({ title: text.unlinked })
    setOpen(false)
  }
  const dialog = account
    ? {
        title: text.unlinkTitle,
        hint: text.unlinkHint,
        submit: text.unlink,
        isDestructive: true,
        act: unlink,
      }
    : { title: text.linkTitle, hint: text.linkHint, submit: text.goOn, act: link }
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="text-xl">{text.title}</h2>
        <Badge tone={account ? 'good' : 'neutral'}>{account ? text.on : text.off}</Badge>
      </div>
      {account ? (
        <>
          <p className="mt-3 font-medium wrap-anywhere">
            {account.name}
            {account.username && <span className="font-normal text-ink-2"> @{account.username}</span>}
          </p>
          <p className="text-sm text-ink-2">{text.linkedSince(formatDate(account.linked_at))}</p>
        </>
      ) : (
        <p className="mt-3 max-w-[68ch] text-ink-2">{text.lead}</p>
      )}
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
      {account && user.email === null ? (
        <p className="mt-4 max-w-[68ch] text-ink-2">{text.needed}</p>
      ) : (
        <Button
          variant="outline"
          className="mt-5"
          aria-label={account ? text.unlinkTitle : text.linkTitle}
          onClick={() => setOpen(true)}
        >
          {account ? text.unlink : text.link}
        </Button>
      )}
      {isOpen && <ProofDialog {...dialog} onClose={() => setOpen(false)} />}
    </Card>
  )
}
