import type { ReactNode } from 'react'
import { formatMilli } from '../../../../shell/format/milli.ts'
import { checkingText as text } from '../../../../text/teach/homework/checking.ts'
import type { Total } from './review-values.ts'

interface MarkingBarProps {
  /** Where what is written stands. */
  status: string
  total: Total | null
  /** How the points count. */
  note: string | null
  /** Why the last press did nothing. */
  problem: string | null
  /** What can be done. */
  children: ReactNode
}

/** The foot of what is said: the sum of the points, and the buttons after which the next entry comes by itself. */
export function MarkingBar({ status, total, note, problem, children }: MarkingBarProps) {
  return (
    <div className="sticky bottom-0 z-10 grid gap-2 border-t border-line bg-surface px-4 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <div className="flex items-baseline justify-between gap-3 text-sm text-ink-2">
        <p role="status">{status}</p>
        {total && (
          <p>
            {text.total}
            <b className="ml-2 text-2xl whitespace-nowrap text-ink">
              {text.totalOf(formatMilli(total.points * 1000), formatMilli(total.max * 1000))}
            </b>
          </p>
        )}
      </div>
      {note && <p className="text-sm text-ink-2">{note}</p>}
      {problem && (
        <p role="alert" className="text-sm font-medium text-red">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  )
}
