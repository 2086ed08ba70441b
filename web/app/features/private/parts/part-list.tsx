import type { PartPlan } from '@kashf/contract/purchases/parts.ts'
import { Check, LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { formatDate, formatMoney } from '../../../shell/format/format.ts'
import { partsText as text } from '../../../text/buy/parts.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { ReturnPart } from './return-part.tsx'

type Part = PartPlan['parts'][number]

/** The parts of a course: what each opens, which are paid, and what the others cost. */
export function PartList({ plan }: { plan: PartPlan }) {
  const [returned, setReturned] = useState<Part>()
  return (
    <>
      <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
        {plan.parts.map((part) => (
          <PartRow key={part.part} part={part} plan={plan} onReturn={() => setReturned(part)} />
        ))}
      </ol>
      {returned && <ReturnPart plan={plan} part={returned} onClose={() => setReturned(undefined)} />}
    </>
  )
}

function PartRow({ part: one, plan, onReturn }: { part: Part; plan: PartPlan; onReturn: () => void }) {
  const { part, price, sections, paid_at, returnable_until } = one
  const isPaid = paid_at !== null
  const lessons = sections.reduce((sum, section) => sum + section.lessons, 0)
  const state = isPaid
    ? text.paid(formatDate(paid_at))
    : part === plan.next
      ? text.opensNow
      : text.opensAfter(part)
  return (
    <li className="flex items-start gap-x-3 gap-y-1 px-4 py-3.5 max-sm:flex-wrap sm:px-5">
      <span
        className={cx(
          'octagon grid size-9 shrink-0 place-items-center font-semibold',
          isPaid ? 'bg-teal text-white' : part === plan.next ? 'bg-action text-on-action' : 'bg-sunken',
        )}
        aria-hidden="true"
      >
        {isPaid ? <Check size={18} /> : part}
      </span>
      <span className="min-w-0 flex-1">
        <span className="sr-only">{text.partOf(part)}: </span>
        <span className="block font-semibold wrap-anywhere">
          {sections.map(({ title }) => title).join(', ') || text.partOf(part)}
        </span>
        <span className="block text-md text-ink-2">
          {text.lessons(lessons)} · {state}
        </span>
        {isPaid && returnable_until && (
          <Button
            variant="quiet"
            size="sm"
            className="mt-1 -ml-3"
            aria-label={text.giveBackOf(part)}
            onClick={onReturn}
          >
            {text.giveBack}
          </Button>
        )}
      </span>
      <span className="flex shrink-0 items-center gap-2 font-medium whitespace-nowrap max-sm:basis-full max-sm:pl-12 sm:pt-1.5">
        {formatMoney(price)}
        {!isPaid && <LockKeyhole size={17} aria-hidden="true" className="text-ink-3" />}
      </span>
    </li>
  )
}
