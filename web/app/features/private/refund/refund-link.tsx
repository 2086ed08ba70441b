import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import type { RefundTerms } from '@kashf/contract/money/money.ts'
import { Undo2 } from 'lucide-react'
import { formatLeft } from '../../../shell/format/format-left.ts'
import { refundText as text } from '../../../text/learn/refund.ts'
import { Button } from '../../../ui/button.tsx'

/** The refund button and the time left, below a purchased course in a list while it is refundable. */
export function RefundLink(props: {
  course: CourseCard
  terms: RefundTerms
  /** When the terms were fetched, ms since the epoch. */
  fetchedAtMs: number
  onAsk: () => void
}) {
  const { course, terms, fetchedAtMs, onAsk } = props
  return (
    <div className="mt-1 flex flex-wrap items-center justify-between gap-x-2 text-xs text-ink-2">
      <Button
        variant="quiet"
        size="sm"
        icon={<Undo2 size={16} aria-hidden="true" />}
        aria-label={text.giveBackOf(course.title)}
        className="-ml-2"
        onClick={onAsk}
      >
        {text.giveBack}
      </Button>
      <span>{text.left(formatLeft(Date.parse(terms.until) - fetchedAtMs))}</span>
    </div>
  )
}
