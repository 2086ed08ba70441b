import type { RosterPlan } from '@kashf/contract/roster/roster.ts'
import { useEffect, useRef, useState } from 'react'
import { formatCount, formatMoney } from '../../../shell/format/format.ts'
import { rosterText as text } from '../../../text/teach/groups/roster.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { Checkbox } from '../../../ui/private/choices.tsx'

interface PlanToConfirmProps {
  plan: RosterPlan
  isBusy: boolean
  failure: string | undefined
  onBring: (sendsMails: boolean) => void
  onBack: () => void
}

/** What a checked list would bring: who, what is left out and why, and what it costs. */
export function PlanToConfirm({ plan, isBusy, failure, onBring, onBack }: PlanToConfirmProps) {
  const { people, shown, mails, missing } = plan
  const [sendsMails, setSendsMails] = useState(false)
  const more = people - shown.length
  // The form is gone, and what replaces it is read from its beginning, also after another check.
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new plan is a new text
  useEffect(() => heading.current?.focus(), [plan.digest])
  return (
    <Card className="grid grid-cols-1 gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {people > 0 ? text.people(formatCount(people)) : text.nobody}
      </h2>
      {people > 0 && (
        <ul className="-my-2 divide-y divide-line">
          {shown.map(({ line, name, contact, until, group }) => (
            <li key={line} className="py-2 wrap-anywhere">
              <b className="font-semibold">{name}</b>{' '}
              <span className="text-ink-2">
                {[contact, until && text.until(until.split('-').reverse().join('.')), group]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
          {more > 0 && <li className="py-2 text-ink-2">{text.andMore(formatCount(more))}</li>}
        </ul>
      )}
      <LeftOut plan={plan} />
      {people > 0 && <Cost plan={plan} />}
      {people > 0 && mails > 0 && (
        <div>
          <Checkbox
            label={text.sendMails(formatCount(mails))}
            checked={sendsMails}
            onChange={(event) => setSendsMails(event.target.checked)}
          />
          <p className="text-sm text-ink-2">{text.sendMailsHint}</p>
        </div>
      )}
      {failure && <Notice tone="bad">{failure}</Notice>}
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        {people > 0 && missing === 0 && (
          <Button loading={isBusy} onClick={() => onBring(sendsMails)}>
            {text.bring(formatCount(people))}
          </Button>
        )}
        <Button variant="outline" disabled={isBusy} onClick={onBack}>
          {text.again}
        </Button>
      </div>
    </Card>
  )
}

function Cost({ plan: { free, paid, sum, missing } }: { plan: RosterPlan }) {
  if (paid === 0) return free > 0 && <p className="text-ink-2">{text.costFree(formatCount(free))}</p>
  return (
    <div className="grid gap-2">
      <p>{text.cost(formatCount(free), formatCount(paid), formatMoney(sum))}</p>
      {missing > 0 ? (
        <Notice tone="attention" title={text.missing(formatMoney(missing))}>
          {text.missingHint}
        </Notice>
      ) : (
        <p className="text-sm text-ink-2">{text.refundRule}</p>
      )}
    </div>
  )
}

/** The rows that are left out, each by its line, behind their number. */
function LeftOut({ plan: { refused, same } }: { plan: RosterPlan }) {
  const lists = [
    {
      title: text.refused(formatCount(refused.length)),
      rows: refused.map(({ line, fault, value }) => ({ line, why: text.faults[fault], value })),
    },
    {
      title: text.same(formatCount(same.length)),
      rows: same.map(({ line, first_line }) => ({
        ...{ line, value: '' },
        why: first_line === null ? text.sameBefore : text.sameInFile(formatCount(first_line)),
      })),
    },
  ]
  return lists.map(
    ({ title, rows }) =>
      rows.length > 0 && (
        <details key={title} className="rounded-md bg-sunken px-4 py-2" open={rows.length <= 5}>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">{title}</summary>
          <ul className="max-h-96 overflow-y-auto">
            {rows.map(({ line, why, value }) => (
              <li key={line} className="py-1 wrap-anywhere">
                {text.line(formatCount(line))}: {why}
                {value && <span className="text-ink-2"> ({value})</span>}
              </li>
            ))}
          </ul>
        </details>
      ),
  )
}
