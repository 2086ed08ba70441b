import { criterionNames, accessibilityText as text } from '../../../text/browse/accessibility.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { CRITERIA, type CriterionState } from './criteria.ts'

const TONES: Record<CriterionState, BadgeTone> = {
  met: 'good',
  axe: 'good',
  built: 'info',
  partly: 'wait',
  unexamined: 'neutral',
  not_applicable: 'neutral',
}
const STATES = Object.keys(TONES) as CriterionState[]
const PRINCIPLES = [1, 2, 3, 4] as const
/** The criteria of a principle, the first part of numbers such as `1.4.10`. */
const ofPrinciple = (principle: number) => CRITERIA.filter(({ number }) => number.startsWith(`${principle}.`))

function StateBadge({ state }: { state: CriterionState }) {
  return <Badge tone={TONES[state]}>{text.states[state]}</Badge>
}

/** The meaning of each state, and the number of criteria in it. */
export function StateLegend() {
  return (
    <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-[max-content_1fr]">
      {STATES.map((state) => (
        <div key={state} className="grid gap-1 sm:contents">
          <dt className="flex items-baseline gap-2">
            <StateBadge state={state} />
            <span className="font-semibold tabular-nums">
              {CRITERIA.filter((criterion) => criterion.state === state).length}
            </span>
          </dt>
          <dd className="text-ink-2">{text.stateHints[state]}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Every criterion with its state. */
export function CriterionList() {
  return PRINCIPLES.map((principle) => (
    <section key={principle} className="grid gap-2">
      <h3 className="text-xl">{text.principles[principle]}</h3>
      <ul className="divide-y divide-line border-y border-line">
        {ofPrinciple(principle).map((criterion) => (
          <li
            key={criterion.number}
            className="grid grid-cols-[3.25rem_1fr] items-baseline gap-x-3 gap-y-1 py-2.5 sm:grid-cols-[3.25rem_1fr_auto]"
          >
            <span className="text-ink-2 tabular-nums">{criterion.number}</span>
            <span className="min-w-0">
              {criterionNames[criterion.number]}{' '}
              <span className="text-sm whitespace-nowrap text-ink-2">({text.level(criterion.level)})</span>
            </span>
            <span className="max-sm:col-start-2">
              <StateBadge state={criterion.state} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  ))
}
