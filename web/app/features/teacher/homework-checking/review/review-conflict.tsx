import type { Criterion, Review } from '@kashf/contract/homework/homework.ts'
import { GitCompareArrows } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '../../../../shell/format/format.ts'
import { fullName } from '../../../../shell/format/full-name.ts'
import { checkingText as text } from '../../../../text/teach/homework/checking.ts'
import { Button } from '../../../../ui/button.tsx'
import { joined, type ReviewValues, totalOf, valuesOf } from './review-values.ts'

interface ReviewConflictProps {
  rubric: readonly Criterion[]
  mine: ReviewValues
  theirs: Review
  onChoose: (values: ReviewValues) => void
}

/** Two reviews of the same hand-in beside each other: one of them stays, or both as one. */
export function ReviewConflict({ rubric, mine, theirs, onChoose }: ReviewConflictProps) {
  const [chosen, setChosen] = useState('mine')
  const other = valuesOf(theirs, rubric)
  const isOwn = theirs.is_own
  const name = isOwn || !theirs.checker ? text.yourself : fullName(theirs.checker)
  const choices = [
    { key: 'mine', title: text.mine, values: mine },
    { key: 'theirs', title: isOwn ? text.otherWindow : text.theirs(name), values: other },
    { key: 'both', title: text.both, values: joined(mine, other), hint: text.bothHint },
  ]
  const values = choices.find(({ key }) => key === chosen)?.values ?? mine
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-4 px-4 py-5">
      <div role="alert" className="flex gap-3 rounded-md bg-apricot-tint px-4 py-3">
        <GitCompareArrows size={22} aria-hidden="true" className="mt-0.5 shrink-0 text-apricot" />
        <div>
          <p className="font-semibold">{text.conflict(name, formatDateTime(theirs.saved_at))}</p>
          <p>{text.conflictHint}</p>
        </div>
      </div>
      <fieldset className="grid gap-3">
        <legend className="sr-only">{text.keepChosen}</legend>
        {choices.map(({ key, title, hint, values: shown }) => (
          <label
            key={key}
            className="flex gap-3 rounded-lg border border-edge bg-surface p-4 has-checked:border-lapis has-checked:bg-lapis-tint"
          >
            <input
              type="radio"
              name="review"
              checked={chosen === key}
              onChange={() => setChosen(key)}
              className="mt-0.5 size-5 shrink-0 accent-action"
            />
            <span className="grid min-w-0 flex-1 gap-1">
              <span className="flex flex-wrap justify-between gap-x-3 font-semibold">
                {title}
                <Points total={totalOf(rubric, shown.levels)} />
              </span>
              {hint ? <span className="text-ink-2">{hint}</span> : <Said values={shown} />}
            </span>
          </label>
        ))}
      </fieldset>
      <p className="text-ink-2">{text.notChosen}</p>
      <Button size="lg" onClick={() => onChoose(values)}>
        {text.keepChosen}
      </Button>
    </div>
  )
}

const Points = ({ total }: { total: ReturnType<typeof totalOf> }) =>
  total && <span className="whitespace-nowrap">{text.totalOf(String(total.points), String(total.max))}</span>

function Said({ values: { comment, marks, recording } }: { values: ReviewValues }) {
  const others = [marks.length > 0 && text.markCount(marks.length), recording && text.withVoice]
  return (
    <>
      <span className="whitespace-pre-line wrap-anywhere text-ink-2">{comment.trim() || text.noWords}</span>
      <span className="text-sm text-ink-2">{others.filter(Boolean).join(', ')}</span>
    </>
  )
}
