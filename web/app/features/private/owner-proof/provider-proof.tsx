import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { chooseForReturn } from '../../../shell/base/choose-language.ts'
import { PREFIX } from '../../../shell/base/language.ts'
import { providerProofText as text } from '../../../text/account/telegram.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import type { ProviderName } from '../../visitor/sign-in/provider.ts'

const ASK_EVERY_MS = 2_000

const TITLE = { telegram: 'Telegram', google: 'Google' } as const

const isFuture = (time: string | null | undefined) =>
  typeof time === 'string' && Date.parse(time) > Date.now()

/**
 * The confirmation of an account without a password by the Telegram or Google that it has linked. The provider's page opens
 * in another tab, so that the form keeps its input.
 */
export function ProviderProof() {
  const [asked, setAsked] = useState<ProviderName | null>(null)
  const fresh = (of: ProviderName) => ({
    staleTime: 0,
    refetchInterval: asked === of && ASK_EVERY_MS,
  })
  const telegram = useQuery({ ...dataOf('GET /api/telegram', queryKeys.telegram), ...fresh('telegram') })
  const google = useQuery({ ...dataOf('GET /api/google', queryKeys.google), ...fresh('google') })
  const states = { telegram: telegram.data, google: google.data }
  const linked = (['telegram', 'google'] as const).filter((name) => states[name]?.account)
  const confirmed = linked.find((name) => isFuture(states[name]?.confirmed_until))
  if (confirmed && asked !== null) setAsked(null)

  const confirm = async (provider: ProviderName) => {
    // Open the tab in the click handler itself, because browsers block one that is opened later.
    const tab = window.open('', '_blank')
    try {
      const { data } = await api(`POST /api/${provider}/confirm`, {
        body: { next: location.pathname.slice(PREFIX.length) },
      })
      setAsked(provider)
      chooseForReturn?.()
      if (tab) tab.location.href = data.url
      else location.assign(data.url)
    } catch (error) {
      tab?.close()
      failureToast(error)
    }
  }

  return (
    <div role="status">
      {confirmed ? (
        <Notice tone="good">{text.confirmed(TITLE[confirmed])}</Notice>
      ) : (
        <div className="grid justify-items-start gap-3">
          <p className="text-ink-2">{text.lead}</p>
          {linked.map((name) => (
            <Button key={name} variant="outline" onClick={() => void confirm(name)}>
              {text.confirm(TITLE[name])}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
