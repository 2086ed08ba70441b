import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/on-demand/dialog.tsx'
import { type Decision, DecisionDialog } from './decision.tsx'
import { History } from './history.tsx'

/** A record in the drawer: facts, decisions, history. */
export interface OpenRecord {
  title: string
  badge: ReactNode
  facts: Fact[]
  /** Content specific to this kind of record: a course's lessons, a payout's card. */
  more?: ReactNode
  decisions: Decision[]
  /** As in the audit trail: `course:12`. */
  subject: string
}

/** Shows a record in a drawer; each decision is confirmed in a dialog. */
export function RecordDrawer({ record, onClose }: { record: OpenRecord | null; onClose: () => void }) {
  const [decision, setDecision] = useState<Decision | null>(null)
  const closeAll = () => {
    setDecision(null)
    onClose()
  }
  return (
    <>
      <Drawer
        open={record !== null}
        onClose={onClose}
        title={record?.title ?? ''}
        actions={
          record &&
          record.decisions.length > 0 &&
          record.decisions.map((each) => (
            <Button
              key={each.path}
              variant={each.isDestructive ? 'danger' : 'primary'}
              onClick={() => setDecision(each)}
            >
              {each.label}
            </Button>
          ))
        }
      >
        {record && (
          <div className="grid gap-6">
            <div>{record.badge}</div>
            <Facts facts={record.facts} />
            {record.more}
            <History subject={record.subject} />
          </div>
        )}
      </Drawer>
      <DecisionDialog decision={decision} onClose={() => setDecision(null)} onDone={closeAll} />
    </>
  )
}

interface Fact {
  label: string
  /** Facts without a value are omitted. */
  value: ReactNode
}

/** The facts of a record as a definition list. */
function Facts({ facts }: { facts: Fact[] }) {
  const known = facts.filter(({ value }) => value !== null && value !== undefined && value !== '')
  return (
    <dl className="grid gap-3">
      {known.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
