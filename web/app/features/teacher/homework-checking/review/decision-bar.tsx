import { Undo2 } from 'lucide-react'
import { checkingText as text } from '../../../../text/teach/homework-checking.ts'
import { Button } from '../../../../ui/button.tsx'
import type { SaveStep } from './review-saver.ts'
import type { Total } from './review-values.ts'

export type Outcome = 'accepted' | 'returned'

interface DecisionBarProps {
  total: Total | null
  creditPercent: number
  step: SaveStep
  /** Which decision is on its way. */
  deciding: Outcome | null
  /** Why the last press decided nothing. */
  problem: string | null
  onDecide: (outcome: Outcome) => void
}

/** The sum of the points and both decisions, after each of which the next work comes by itself. */
export function DecisionBar(props: DecisionBarProps) {
  const { total, creditPercent, step, deciding, problem, onDecide } = props
  return (
    <div className="sticky bottom-0 z-10 grid gap-3 border-t border-line bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:px-5">
      {total && (
        <p className="flex items-baseline justify-between gap-3">
          <span>{text.total}</span>
          <b className="text-2xl whitespace-nowrap">
            {text.totalOf(String(total.points), String(total.max))}
          </b>
        </p>
      )}
      {total && creditPercent < 100 && <p className="text-sm text-ink-2">{text.credit(creditPercent)}</p>}
      {problem && (
        <p role="alert" className="text-sm font-medium text-red">
          {problem}
        </p>
      )}
      <div className="grid grid-cols-1 gap-2 min-[22rem]:grid-cols-2">
        <Button
          variant="outline"
          icon={<Undo2 size={18} aria-hidden="true" />}
          loading={deciding === 'returned'}
          aria-keyshortcuts="q"
          onClick={() => onDecide('returned')}
        >
          {text.return}
        </Button>
        <Button loading={deciding === 'accepted'} aria-keyshortcuts="a" onClick={() => onDecide('accepted')}>
          {text.accept}
        </Button>
      </div>
      <p role="status" className="min-h-5 text-sm text-ink-2">
        {step === 'saved' ? text.saved : step === 'changed' ? text.saving : ''}
      </p>
    </div>
  )
}
