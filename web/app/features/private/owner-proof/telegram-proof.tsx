import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { PREFIX } from '../../../shell/base/language.ts'
import { telegramProofText as text } from '../../../text/account/telegram.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'

const ASK_EVERY_MS = 2_000

/**
 * Telegram's confirmation for an account without a password. Telegram's page opens in another tab, so that the form
 * keeps its input.
 */
export function TelegramProof() {
  const [isAsked, setAsked] = useState(false)
  const telegram = useQuery({
    queryKey: queryKeys.telegram,
    queryFn: async ({ signal }) => (await api('GET /api/telegram', { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => isAsked && !state.data?.confirmed_until && ASK_EVERY_MS,
  })
  const until = telegram.data?.confirmed_until
  const isConfirmed = typeof until === 'string' && Date.parse(until) > Date.now()

  const confirm = async () => {
    // Open the tab in the click handler itself, because browsers block one that is opened later.
    const tab = window.open('', '_blank')
    try {
      const { data } = await api('POST /api/telegram/confirm', {
        body: { next: location.pathname.slice(PREFIX.length) },
      })
      setAsked(true)
      if (tab) tab.location.href = data.url
      else location.assign(data.url)
    } catch (error) {
      tab?.close()
      failureToast(error)
    }
  }

  return (
    <div role="status">
      {isConfirmed ? (
        <Notice tone="good">{text.confirmed}</Notice>
      ) : (
        <div className="grid justify-items-start gap-3">
          <p className="text-ink-2">{text.lead}</p>
          <Button variant="outline" onClick={() => void confirm()}>
            {text.confirm}
          </Button>
        </div>
      )}
    </div>
  )
}
