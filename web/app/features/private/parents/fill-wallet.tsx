import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { formatMoney } from '../../../shell/format/format.ts'
import { parseSom } from '../../../shell/format/parse-som.ts'
import { walletText } from '../../../text/account/wallet.ts'
import { parentPageText as text } from '../../../text/learn/parent-page.ts'
import { Card } from '../../../ui/card.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { AmountChips } from '../../public-account/wallet/amount-chips.tsx'

const PRESETS_UZS = [50_000, 100_000]

/** How a parent fills the learner's wallet: payment apps with everything filled in, or the number of the wallet. */
export function FillWallet({ parentKey }: { parentKey: string }) {
  const [chosen, setChosen] = useState<number | null>(PRESETS_UZS[0] ?? null)
  const [typed, setTyped] = useState('')
  const amount = chosen ?? parseSom(typed) ?? 0
  const query = useQuery({
    queryKey: queryKeys.parentTopUp(parentKey, amount),
    // Without an amount, the limits are asked with the least that a call takes.
    queryFn: async ({ signal }) =>
      (await api('POST /api/parents/top-up', { body: { key: parentKey, amount: amount || 1 }, signal })).data,
    placeholderData: keepPreviousData,
  })
  return (
    <Card>
      <h2 className="text-xl">{text.pay}</h2>
      <p className="mt-2 text-ink-2">{text.payHint}</p>
      <div className="mt-4 grid gap-3.5">
        <AmountChips amounts={PRESETS_UZS} chosen={chosen} onChoose={setChosen} />
        <QueryStates query={query} loading={<Skeleton className="h-24 rounded-md" />}>
          {({ minimum, maximum, links, account_number }) => {
            const isOutOfRange = amount < minimum || amount > maximum
            const limits = walletText.limits(formatMoney(minimum), formatMoney(maximum))
            return (
              <>
                {chosen === null && (
                  <TextInput
                    label={text.amount}
                    inputMode="numeric"
                    autoComplete="off"
                    value={typed}
                    onChange={(event) => setTyped(event.target.value)}
                    error={typed && isOutOfRange ? limits : undefined}
                  />
                )}
                {/* Until the links contain the new amount, disable the old ones. */}
                <ul inert={query.isPlaceholderData} className="grid gap-3 inert:opacity-50">
                  {(isOutOfRange ? [] : links).map(({ app, url }) => (
                    <li key={app}>
                      {/* In this tab, which keeps the key for the way back. */}
                      <a
                        href={url}
                        rel="noreferrer"
                        className="flex min-h-11 items-center justify-center rounded-md bg-action px-4.5 py-2 text-center font-semibold text-on-action hover:bg-action-hover"
                      >
                        {walletText.payWith(app)}
                      </a>
                    </li>
                  ))}
                </ul>
                <p className="text-sm text-ink-2 wrap-anywhere">{text.number(account_number)}</p>
              </>
            )
          }}
        </QueryStates>
      </div>
    </Card>
  )
}
