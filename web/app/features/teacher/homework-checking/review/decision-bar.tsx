import { checkingText as text } from '../../../../text/teach/homework/checking.ts'
import { Button } from '../../../../ui/button.tsx'
import { MarkingBar } from './marking-bar.tsx'
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
    <MarkingBar
      status={state}
      total={total}
      note={total && creditPercent < 100 ? text.credit(creditPercent) : null}
      problem={problem}
    >
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
    </MarkingBar>
  )
}
