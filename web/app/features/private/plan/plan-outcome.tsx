import { MAX_PLAN_MINUTES } from '@kashf/contract/day/limits.ts'
import type { PlanDraft } from '@kashf/contract/day/plan.ts'
import { spread, studyDays } from '@kashf/contract/day/spread.ts'
import { formatLength } from '../../../shell/format/format.ts'
import { planText as text } from '../../../text/learn/plan.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'

interface PlanOutcomeProps {
  draft: PlanDraft
  /** The chosen day, which may be missing or past. */
  day: string | undefined
  minutes: number
  weekdays: readonly number[]
  /** Takes other minutes a day. */
  onMinutes: (minutes: number) => void
}

/** What follows of the choice: how many minutes a day it takes, or what does not fit. */
export function PlanOutcome({ draft, day, minutes, weekdays, onMinutes }: PlanOutcomeProps) {
  const tasks = draft.tasks.filter(({ is_done }) => !is_done)
  if (tasks.length === 0 && draft.review_minutes === 0) return <p className="text-ink-2">{text.nothing}</p>
  if (!day || day <= draft.today || !(minutes > 0)) return null
  const days = studyDays({ from: draft.today, until: day, weekdays })
  const plan = spread(tasks, { days, minutes, reviewMinutes: draft.review_minutes })
  const needed = plan.neededMinutes
  const inMinutes = (count: number) => formatLength(60 * count)
  return (
    <Card className="grid gap-3" aria-live="polite">
      {needed === null ? (
        <p>{text.noDay}</p>
      ) : plan.left.length > 0 ? (
        <>
          <h2 className="text-xl leading-tight">{text.tight(inMinutes(needed))}</h2>
          <p className="text-ink-2">{text.tightHint(plan.left.length)}</p>
          {needed <= MAX_PLAN_MINUTES && (
            <Button variant="outline" className="max-sm:w-full" onClick={() => onMinutes(needed)}>
              {text.takeNeeded(inMinutes(needed))}
            </Button>
          )}
          <p className="text-ink-2">{text.orLess(inMinutes(minutes))}</p>
        </>
      ) : (
        <>
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>{text.perDay}</span>
            <strong className="text-2xl">{inMinutes(plan.dailyMinutes)}</strong>
          </p>
          <p className="text-ink-2">
            {text.remaining(
              tasks.filter(({ test_id }) => test_id === null).length,
              tasks.filter(({ test_id }) => test_id !== null).length,
              draft.review_minutes > 0,
            )}
          </p>
        </>
      )}
    </Card>
  )
}
