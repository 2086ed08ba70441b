import type { PublicPaymentRequest } from '@kashf/contract/purchases/pay-for-me.ts'
import { ChevronRight } from 'lucide-react'
import { formatDateTime, formatMoney } from '../../../shell/format/format.ts'
import { payerText as text } from '../../../text/pay-for-me/payer-page.ts'

const APPS = ['Payme', 'Click', 'Uzum Bank', 'Paynet']

/** The payment apps with everything filled in, and what is typed into those that cannot be linked to. */
export function WaysToPay({ request }: { request: PublicPaymentRequest }) {
  const { links, number, due, came, expires_at } = request
  const others = APPS.filter((name) => !links.some(({ app }) => app === name))
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{came > 0 ? text.rest(formatMoney(due)) : text.apps}</h2>
      {links.length > 0 && (
        <>
          <ul className="grid gap-2.5">
            {links.map(({ app, url }) => (
              <li key={app}>
                <a
                  href={url}
                  rel="noreferrer"
                  className="flex min-h-14 items-center justify-between gap-4 rounded-lg border border-edge bg-surface px-4 hover:border-lapis"
                >
                  <span className="font-semibold">{app}</span>
                  <span className="inline-flex items-center gap-2 text-ink-2">
                    {text.open}
                    <ChevronRight size={18} aria-hidden="true" />
                  </span>
                </a>
              </li>
            ))}
          </ul>
          <p className="text-md text-ink-2">{text.ready}</p>
        </>
      )}
      <div>
        <h3 className="text-md font-semibold">{text.others}</h3>
        <p className="mt-1 text-md text-ink-2">{text.othersHint(others.join(', '))}</p>
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <dt className="text-ink-2">{text.number}</dt>
          <dd className="font-semibold select-all">{number}</dd>
          <dt className="text-ink-2">{text.sum}</dt>
          <dd className="font-semibold">{formatMoney(due)}</dd>
        </dl>
      </div>
      <p className="text-md text-ink-2">{text.until(formatDateTime(expires_at))}</p>
    </section>
  )
}
