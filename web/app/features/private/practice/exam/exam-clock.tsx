import { Timer } from 'lucide-react'
import { formatClock } from '../../../../shell/format/format.ts'
import { examText as text } from '../../../../text/learn/exam.ts'
import { cx } from '../../../../ui/class-names.ts'

/** From here on the clock is apricot. */
const LAST_S = 600
/** The minutes at which the remaining time is spoken, also while the clock is hidden. */
const SPOKEN_MINUTES = [1, 5, 10, 30]

/** The remaining time, which can be hidden. Screen readers hear it at 30, 10, 5 and 1 minutes. */
export function ExamClock({
  left,
  isHidden,
  onToggle,
}: {
  left: number
  isHidden: boolean
  onToggle: () => void
}) {
  const spoken = SPOKEN_MINUTES.find((minutes) => left <= minutes * 60 && left > minutes * 60 - 20)
  return (
    <>
      <button
        type="button"
        onClick={onToggle}
        title={isHidden ? text.showClock : text.hideClock}
        className={cx(
          'flex min-h-11 min-w-24 items-center gap-2 rounded-md text-lg font-semibold',
          left <= LAST_S && 'text-apricot',
        )}
      >
        <Timer size={18} aria-hidden="true" className={cx(left > LAST_S && 'text-ink-3')} />
        {isHidden ? <span aria-hidden="true">– –</span> : <span role="timer">{formatClock(left)}</span>}
        <span className="sr-only">{isHidden ? text.showClock : text.hideClock}</span>
      </button>
      <span role="status" className="sr-only">
        {spoken !== undefined && text.spoken(spoken)}
      </span>
    </>
  )
}
