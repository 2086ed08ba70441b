import type { PublicPaymentRequest } from '@kashf/contract/purchases/pay-for-me.ts'
import { payerText as text } from '../../../text/pay-for-me/payer-page.ts'
import { Girih } from '../../../ui/girih.tsx'

/** Who asks, and in which words. */
export function AskedBanner({ request: { learner, words } }: { request: PublicPaymentRequest }) {
  return (
    <div className="relative isolate overflow-hidden bg-hero text-on-hero">
      <Girih className="-z-10 text-girih opacity-20" />
      <div className="mx-auto w-full max-w-xl px-4 py-6">
        <h1 className="text-lg leading-snug font-semibold wrap-anywhere">
          {words ? text.asks(learner) : text.asksPlainly(learner)}
        </h1>
        {words && (
          <p className="mt-1 text-lg leading-snug whitespace-pre-line wrap-anywhere">{text.words(words)}</p>
        )}
      </div>
    </div>
  )
}
