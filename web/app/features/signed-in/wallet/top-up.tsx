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

const QrCode = lazyPart(() => import('./qr-code.tsx'))

const PRESETS_UZS = [50_000, 100_000]

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
  const [chosen, setChosen] = useState<number | null>(missing > 0 ? missing : (PRESETS_UZS[0] ?? null))
  const [typed, setTyped] = useState('')
  const amount = chosen ?? parseSom(typed) ?? 0
  const terms = useTerms(amount).data?.data
  if (!terms || terms.apps.length === 0) return null
  const { minimum, maximum, links } = terms
  // The shortage may be below the minimum of the payment apps.
  const minimumPreset = missing > 0 ? [Math.max(missing, minimum)] : []
  const isOutOfRange = amount < minimum || amount > maximum
  return (
    <section className="grid gap-3.5">
      <h3 className="text-lg">{walletText.quickTitle}</h3>
      <AmountChips
        amounts={[...new Set([...minimumPreset, ...PRESETS_UZS])]}
        chosen={chosen}
        onChoose={setChosen}
      />
      {chosen === null && (
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
      <ul className="grid gap-3 sm:grid-cols-2">
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

/** Preset amounts in UZS and a custom one (`null`). */
function AmountChips(props: {
  amounts: readonly number[]
  chosen: number | null
  onChoose: (amount: number | null) => void
}) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{walletText.amount}</legend>
      {[...props.amounts, null].map((amount) => (
        <label
          key={amount}
          className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-edge/70 bg-surface px-4 font-medium transition-colors hover:border-lapis has-checked:border-lapis has-checked:bg-lapis-tint has-checked:text-lapis has-focus-visible:outline-2 has-focus-visible:outline-lapis"
        >
          <input
            type="radio"
            name="top-up-amount"
            className="sr-only"
            checked={props.chosen === amount}
            onChange={() => props.onChoose(amount)}
          />
          {amount === null ? walletText.otherAmount : formatMoney(amount)}
        </label>
      ))}
    </fieldset>
  )
}
