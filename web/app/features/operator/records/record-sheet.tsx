import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { commonText } from '../../../text/common.ts'
import { queueText } from '../../../text/operate/queue.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { XIcon } from '../../../ui/icons.ts'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { type Decision, DecisionDialog } from './decision.tsx'
import { DeskPanel, hasDesk, useColleague } from './desk-panel.tsx'
import { History } from './history.tsx'
import { tellWhoDecided } from './tell-who-decided.ts'
import { useRecordKeys } from './use-record-keys.ts'

/** A record in its sheet: facts, decisions, history. */
export interface OpenRecord {
  title: string
  badge: ReactNode
  facts: Fact[]
  /** Content specific to this kind of record: a course's lessons, a payout's card. */
  more?: ReactNode
  decisions: Decision[]
  /** The subject in the audit trail: `course:12`. */
  subject: string
}

export interface RecordSheetProps {
  record: OpenRecord
  /** The position in the list, `2 / 7`; null when the list does not contain the record. */
  place: string | null
  /** True when the record has left the queue while it was open. */
  hasLeft: boolean
  /** Opens the previous record; absent at the beginning of the list. */
  onPrevious?: () => void
  onNext?: () => void
  onClose: () => void
  /** Called after a decision. */
  onDecided: () => void
}

/** A record beside its list, or instead of the list on a phone. Each decision is confirmed in a dialog. */
export function RecordSheet(props: RecordSheetProps) {
  const { record, place, hasLeft, onPrevious, onNext, onClose, onDecided } = props
  const [decision, setDecision] = useState<Decision | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { subject, decisions } = record
  const colleague = useColleague(subject)
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves to the heading of each record
  useEffect(() => heading.current?.focus(), [subject])
  const decide = (isDestructive: boolean) => {
    const found = !hasLeft && decisions.find((each) => Boolean(each.isDestructive) === isDestructive)
    if (found) setDecision(found)
  }
  const leave = () => {
    setDecision(null)
    onDecided()
  }
  useRecordKeys({ a: () => decide(false), r: () => decide(true), escape: onClose })

  return (
    <section
      aria-label={record.title}
      className="flex min-w-0 flex-col rounded-lg border border-line bg-surface shadow-card lg:sticky lg:top-21 lg:max-h-[calc(100dvh-9rem)]"
    >
      <div className="flex items-center gap-1 border-b border-line py-2 pr-2 pl-4">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 flex-1 truncate text-lg outline-none">
          {record.title}
        </h2>
        {place && <span className="px-1 text-sm whitespace-nowrap text-ink-2 tabular-nums">{place}</span>}
        <IconButton
          label={queueText.previous}
          icon={<ChevronUp size={20} aria-hidden="true" />}
          disabled={!onPrevious}
          onClick={onPrevious}
        />
        <IconButton
          label={queueText.next}
          icon={<ChevronDown size={20} aria-hidden="true" />}
          disabled={!onNext}
          onClick={onNext}
        />
        <IconButton
          label={commonText.close}
          icon={<XIcon size={20} aria-hidden="true" />}
          onClick={onClose}
        />
      </div>
      <div className="grid content-start gap-5 overflow-y-auto p-4 text-md">
        {hasLeft && <Notice tone="attention">{queueText.left}</Notice>}
        <div>{record.badge}</div>
        <Facts facts={record.facts} />
        {record.more}
        {hasDesk(subject) && <DeskPanel key={subject} subject={subject} />}
        <History subject={subject} />
      </div>
      {decisions.length > 0 && (
        <div className="sticky bottom-0 flex flex-wrap justify-end gap-2 rounded-b-lg border-t border-line bg-surface p-3 sm:gap-3 sm:px-4 lg:bottom-11">
          {decisions.map((each) => (
            <Button
              key={each.call}
              variant={each.isDestructive ? 'danger' : 'primary'}
              onClick={() => setDecision(each)}
            >
              {each.label}
            </Button>
          ))}
        </div>
      )}
      <DecisionDialog
        decision={decision}
        claimedBy={colleague}
        onClose={() => setDecision(null)}
        onDone={leave}
        onOvertaken={() => {
          void tellWhoDecided(subject, record.title)
          leave()
        }}
      />
    </section>
  )
}

interface Fact {
  label: string
  /** Facts without a value are omitted. */
  value: ReactNode
}

/** The facts of a record as a definition list. */
function Facts({ facts }: { facts: Fact[] }) {
  const known = facts.filter(({ value }) => value || value === 0)
  return (
    <dl className="grid gap-2">
      {known.map(({ label, value }) => (
        <div key={label} className="grid gap-x-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <dt className="text-ink-2">{label}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
