import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { growthText as text } from '../../../text/browse/growth.ts'

/** Thousandths as a number with one digit and a sign: `+6,2`. */
const signed = (milli: number) => `${milli < 0 ? '−' : '+'}${tenths(Math.abs(milli))}`
const tenths = (milli: number) => (milli / 1000).toFixed(1).replace('.', ',')

/** What buyers of the course gained between their first and last mock exam, with how it is measured. */
export function MeasuredGrowth({ growth }: { growth: NonNullable<Course['growth']> }) {
  const { people, buyers, gain_milli, margin_milli } = growth
  return (
    <section aria-labelledby="growth-title" className="rounded-lg border border-line bg-surface p-5 sm:p-6">
      <h2 id="growth-title" className="text-lg">
        {text.title}
      </h2>
      <p className="mt-1 text-3xl font-bold">{text.gain(signed(gain_milli), tenths(margin_milli))}</p>
      <p className="text-ink-2">{text.people(formatCount(people), formatCount(buyers))}</p>
      <details className="mt-2">
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-lapis">
          {text.how}
        </summary>
        <ul className="grid list-disc gap-1.5 pl-5">
          {text.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </details>
    </section>
  )
}
