import { walletText } from '../../../text/account/wallet.ts'

/** How a student tops up the wallet in a payment app. */
export function TopUpSteps({ heading: Heading = 'h3' }: { heading?: 'h2' | 'h3' }) {
  return (
    <section>
      <Heading className="mb-3 text-lg">{walletText.topUpTitle}</Heading>
      <ol className="grid gap-2.5">
        {walletText.topUpSteps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full bg-lapis-tint text-sm font-bold text-lapis"
            >
              {index + 1}
            </span>
            <span className="pt-0.5">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
