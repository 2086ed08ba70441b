import type { TestFigures } from '@kashf/contract/practice/results.ts'
import type { ReactNode } from 'react'
import { formatCount } from '../../../shell/format/format.ts'
import { formatMilli } from '../../../shell/format/milli.ts'
import { testResultsText as text } from '../../../text/teach/practice/test-results.ts'
import { cx } from '../../../ui/class-names.ts'
import { decimal, needsALook, reliabilityOf } from './item-words.ts'

/** Four figures of a test: who, how well, how reliably, and what needs a look. */
export function HeadFigures({ figures }: { figures: TestFigures }) {
  const { people, began, mean_points_milli, max_points_milli, alpha, error_milli, items } = figures
  const attention = items.filter(needsALook).length
  return (
    <dl className="mb-5 grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-surface lg:grid-cols-4">
      <Head label={text.handedIn} note={text.began(formatCount(began))}>
        {formatCount(people)}
      </Head>
      <Head label={text.mean} note={text.ofPoints(formatMilli(max_points_milli))}>
        {mean_points_milli === null
          ? '—'
          : text.points(formatMilli(Math.round(mean_points_milli / 100) * 100))}
      </Head>
      <Head
        label={text.reliability}
        note={
          alpha === null || error_milli === null
            ? text.from30
            : text.alpha(decimal(alpha), formatMilli(Math.round(error_milli / 100) * 100))
        }
      >
        {alpha === null ? '—' : text.reliabilities[reliabilityOf(alpha)]}
      </Head>
      <Head label={text.needsLook} note={text.ofQuestions(formatCount(items.length))}>
        <span className={cx(attention > 0 && 'text-red')}>{text.questions(attention)}</span>
      </Head>
    </dl>
  )
}

function Head({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  return (
    <div className="min-w-0 border-line p-4 not-last:border-r max-lg:nth-2:border-r-0 max-lg:nth-[-n+2]:border-b sm:px-5">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="text-xl leading-tight font-bold tabular-nums sm:text-2xl">{children}</dd>
      <dd className="text-sm text-ink-2 tabular-nums">{note}</dd>
    </div>
  )
}
