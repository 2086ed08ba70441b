import { promoCodeIn, promoQuery } from '@kashf/contract/purchases/promo-code-text.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { PURCHASE_HASH } from '../../../shell/base/sign-in-path.ts'
import { formatMoney } from '../../../shell/format/format.ts'
import { parseSom } from '../../../shell/format/parse-som.ts'
import { walletText } from '../../../text/account/wallet.ts'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { AmountChips } from './amount-chips.tsx'

const QrCode = lazyPart(() => import('./qr-code.tsx'), <div className="aspect-square" />)

const PRESETS_UZS = [50_000, 100_000]

/**
 * The chosen amount in UZS; `missing` for the shortage, which changes as money arrives; or `typed` for a custom one.
 */
type Choice = number | 'missing' | 'typed'

function useTerms(amount: number, isPurchase: boolean) {
  const { pathname, search } = useLocation()
  // The payment app returns to this page, and to the pending purchase with its promo code.
  const back = isPurchase ? `${pathname}${promoQuery(promoCodeIn(search))}${PURCHASE_HASH}` : pathname
  const query = { amount: amount || undefined, back }
  return useQuery({
    queryKey: queryKeys.topUp(query),
    queryFn: ({ signal }) => api('GET /api/users/top-up', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/**
 * Links and QR codes that open a payment app with account number and amount filled in. `missing` is the shortage
 * of a purchase, UZS. Renders nothing while no payment app supports it.
 */
export function TopUp({ missing, heading: Heading = 'h3' }: { missing: number; heading?: 'h2' | 'h3' }) {
  const [chosen, setChosen] = useState<Choice>(missing > 0 ? 'missing' : (PRESETS_UZS[0] ?? 'typed'))
  const [typed, setTyped] = useState('')
  const { data: limits } = useTerms(0, missing > 0)
  // The shortage may exceed the limits of a single payment.
  const { minimum = 0, maximum = Number.POSITIVE_INFINITY } = limits?.data ?? {}
  const suggested = Math.min(Math.max(missing, minimum), maximum)
  const amount = chosen === 'missing' ? suggested : chosen === 'typed' ? (parseSom(typed) ?? 0) : chosen
  const { data, isPlaceholderData } = useTerms(amount, missing > 0)
  if (!data || data.data.apps.length === 0) return null
  const { links } = data.data
  const isOutOfRange = amount < minimum || amount > maximum
  const presets = missing > 0 ? PRESETS_UZS.filter((preset) => preset !== suggested) : PRESETS_UZS
  return (
    <section className="grid gap-3.5">
      <Heading className="text-lg">{walletText.quickTitle}</Heading>
      <AmountChips
        amounts={missing > 0 ? [suggested, ...presets] : presets}
        chosen={chosen === 'typed' ? null : amount}
        onChoose={(chip) =>
          setChosen(chip === null ? 'typed' : chip === suggested && missing > 0 ? 'missing' : chip)
        }
      />
      {chosen === 'typed' && (
        <TextInput
          label={walletText.amount}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={
            typed && isOutOfRange ? walletText.limits(formatMoney(minimum), formatMoney(maximum)) : undefined
          }
        />
      )}
      {/* Until the links contain the new amount, disable the old ones. */}
      <ul inert={isPlaceholderData} className="grid gap-3 inert:opacity-50 sm:grid-cols-2">
        {(isOutOfRange ? [] : links).map(({ app, url }) => (
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
            {/* Hide the QR code on a phone, which cannot scan its own screen. */}
            <div className="hidden rounded-md border border-line p-1 sm:block">
              <QrCode text={url} label={walletText.qrLabel(app)} />
            </div>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-2">{walletText.quickHint}</p>
    </section>
  )
}
