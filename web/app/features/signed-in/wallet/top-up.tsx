import type { Answer } from '@kashf/contract/common.ts'
import type { TopUp as TopUpTerms } from '@kashf/contract/money.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { get } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { formatMoney } from '../../../shell/format/format.ts'
import { parseSom } from '../../../shell/format/parse-som.ts'
import { walletText } from '../../../text/wallet.ts'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { AmountChips } from './amount-chips.tsx'

const QrCode = lazyPart(() => import('./qr-code.tsx'))

const USUAL = [50_000, 100_000]

function useTerms(amount: number) {
  const { pathname } = useLocation()
  const query = { amount: amount || undefined, back: pathname }
  return useQuery({
    queryKey: queryKeys.topUp(query),
    queryFn: ({ signal }) => get<Answer<TopUpTerms>>('/api/users/top-up', query, signal),
    placeholderData: keepPreviousData,
  })
}

/**
 * Links and QR codes that open a payment app with account number and amount filled in. `missing` is the shortage
 * of a purchase, UZS. Renders nothing while no payment app supports it.
 */
export function TopUp({ missing }: { missing: number }) {
  const [chosen, setChosen] = useState<number | null>(missing > 0 ? missing : (USUAL[0] ?? null))
  const [typed, setTyped] = useState('')
  const amount = chosen ?? parseSom(typed) ?? 0
  const terms = useTerms(amount).data?.data
  if (!terms || terms.apps.length === 0) return null
  const { minimum, maximum, links } = terms
  // The shortage may be below the minimum of the payment apps.
  const least = missing > 0 ? [Math.max(missing, minimum)] : []
  const isOff = amount < minimum || amount > maximum
  return (
    <section className="grid gap-3.5">
      <h3 className="text-lg">{walletText.quickTitle}</h3>
      <AmountChips amounts={[...new Set([...least, ...USUAL])]} chosen={chosen} onChoose={setChosen} />
      {chosen === null && (
        <TextInput
          label={walletText.amount}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={typed && isOff ? walletText.limits(formatMoney(minimum), formatMoney(maximum)) : undefined}
        />
      )}
      <ul className="grid gap-3 sm:grid-cols-2">
        {(isOff ? [] : links).map(({ app, url }) => (
          <li key={app} className="grid content-start gap-2.5">
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center justify-center gap-2 rounded-md bg-action text-center px-4.5 py-2 font-semibold text-on-action hover:bg-action-hover"
            >
              {walletText.payWith(app)}
              <ExternalLink size={17} aria-hidden="true" />
            </a>
            {/* A phone cannot point its camera at itself. */}
            <div className="hidden rounded-md border border-line p-1 sm:block">
              <Suspense fallback={<div className="aspect-square" />}>
                <QrCode text={url} label={walletText.qrLabel(app)} />
              </Suspense>
            </div>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-2">{walletText.quickHint}</p>
    </section>
  )
}
