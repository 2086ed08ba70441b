import { examResultText as text } from '../../../../text/learn/exam-result.ts'
import { cx } from '../../../../ui/class-names.ts'

/** How many people reached which part of the points; the reader's own bar is dark. */
export function Others({ histogram, ownBar }: { histogram: number[]; ownBar: number }) {
  const most = Math.max(...histogram, 1)
  const people = histogram.reduce((sum, count) => sum + count, 0)
  const below = histogram.slice(0, ownBar).reduce((sum, count) => sum + count, 0)
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{text.others}</h2>
      <div className="grid gap-3 rounded-lg border border-line bg-surface p-4">
        <p className="font-semibold">
          {text.histogram(people === 0 ? 0 : Math.round((below / people) * 100))}
        </p>
        <div aria-hidden="true" className="flex h-28 items-end gap-1">
          {histogram.map((count, i) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
              key={i}
              className={cx('flex-1 rounded-sm', i === ownBar ? 'bg-action' : 'bg-edge/45')}
              style={{ height: `${Math.max((count / most) * 100, 2)}%` }}
            />
          ))}
        </div>
        <p className="text-sm text-ink-2">{text.othersHint}</p>
      </div>
    </section>
  )
}
