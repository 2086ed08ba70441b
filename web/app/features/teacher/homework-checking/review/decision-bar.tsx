import { checkingText as text } from '../../../../text/teach/homework/checking.ts'
import { Button } from '../../../../ui/button.tsx'
import type { SaveStep } from './review-saver.ts'
import type { Total } from './review-values.ts'

export type Outcome = 'accepted' | 'returned'

interface DecisionBarProps {
  total: Total | null
  creditPercent: number
  step: SaveStep
  /** Whether something of this review is on the server. */
  isKept: boolean
  /** Which decision is on its way. */
  deciding: Outcome | null
  /** Why the last press decided nothing. */
  problem: string | null
  onDecide: (outcome: Outcome) => void
}

/** The sum of the points and both decisions, after each of which the next work comes by itself. */
export function DecisionBar(props: DecisionBarProps) {
  const { total, creditPercent, step, isKept, deciding, problem, onDecide } = props
  const state = step === 'changed' ? text.saving : step === 'saved' && isKept ? text.saved : ''
  return (
    <div className="sticky bottom-0 z-10 grid gap-2 border-t border-line bg-surface px-4 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <div className="flex items-baseline justify-between gap-3 text-sm text-ink-2">
        <p role="status">{state}</p>
        {total && (
          <p>
            {text.total}
            <b className="ml-2 text-2xl whitespace-nowrap text-ink">
              {text.totalOf(String(total.points), String(total.max))}
            </b>
          </p>
        )}
      </div>
      {total && creditPercent < 100 && <p className="text-sm text-ink-2">{text.credit(creditPercent)}</p>}
      {problem && (
        <p role="alert" className="text-sm font-medium text-red">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          className="px-3"
          loading={deciding === 'returned'}
          aria-keyshortcuts="q"
          onClick={() => onDecide('returned')}
        >
          {text.return}
        </Button>
        <Button
          className="flex-1 px-3"
          loading={deciding === 'accepted'}
          aria-keyshortcuts="a"
          onClick={() => onDecide('accepted')}
        >
          {text.accept}
        </Button>
      </div>
    </div>
  )
}
