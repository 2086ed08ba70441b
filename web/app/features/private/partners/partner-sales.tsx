import type { PartnerSale } from '@kashf/contract/partners/partners.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { href, Link } from 'react-router'
import { pagesOf } from '../../../api/queries/reads.ts'
import { sellingKeys } from '../../../api/queries/selling-keys.ts'
import { ListStates } from '../../../api/query-states.tsx'
import { formatDate, formatDateTime, formatMoney } from '../../../shell/format/format.ts'
import { partnersText as text } from '../../../text/learn/partners.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { CsvButton } from '../files/csv-button.tsx'

const TONES = { waiting: 'wait', in_account: 'good', returned: 'bad' } as const

/** The sales of which the partner got a part; who bought is not told. */
export function PartnerSales() {
  const sales = useInfiniteQuery(
    pagesOf('GET /api/partner-sales', sellingKeys.partnerSales, { query: { limit: 10 } }),
  )
  return (
    <Card>
      <h2 className="text-xl">{text.sales}</h2>
      <ListStates
        list={sales}
        loading={<Skeleton className="h-24 rounded-md" />}
        empty={
          <p className="mt-2">
            <span className="font-medium">{text.noSales}</span>
            <span className="block text-ink-2">{text.noSalesHint}</span>
          </p>
        }
      >
        {(rows) => (
          <>
            <ul className="divide-y divide-line">
              {rows.map((sale) => (
                <SaleRow key={sale.id} sale={sale} />
              ))}
            </ul>
            <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
              <CsvButton file={{ call: 'GET /api/partner-sales.csv' }} />
              <Link
                to={href('/account-balance')}
                className="rounded-sm text-lapis underline underline-offset-2"
              >
                {text.balance}
              </Link>
            </div>
          </>
        )}
      </ListStates>
    </Card>
  )
}

function SaleRow({
  sale: { course, created_at, percent, earned, state, payable_at },
}: {
  sale: PartnerSale
}) {
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">{course.title}</p>
        <p className="text-sm text-ink-2">{`${formatDateTime(created_at)} · ${percent}%`}</p>
        {state === 'waiting' && payable_at && (
          <p className="text-sm text-ink-2">{text.payableOn(formatDate(payable_at))}</p>
        )}
      </div>
      <div className="grid shrink-0 justify-items-end gap-1">
        <strong>{formatMoney(earned)}</strong>
        <Badge tone={TONES[state]}>{text.states[state]}</Badge>
      </div>
    </li>
  )
}
