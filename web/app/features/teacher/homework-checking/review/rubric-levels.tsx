import type { Criterion } from '@kashf/contract/homework/homework.ts'
import { formatMilli } from '../../../../shell/format/milli.ts'
import { checkingText as text } from '../../../../text/teach/homework/checking.ts'
import { cx } from '../../../../ui/class-names.ts'
import { Select } from '../../../../ui/forms/inputs.tsx'
import { levelKeys, type ReviewValues } from './review-values.ts'

interface RubricLevelsProps {
  rubric: readonly Criterion[]
  levels: ReviewValues['levels']
  isReadOnly: boolean
  /** The criterion that the number keys rate. */
  current: number
  onCurrent: (at: number) => void
  onRate: (at: number, level: number) => void
}

/** How many levels are buttons; more of them are a list to choose from. */
const MAX_BUTTONS = 13
const pointsOf = ({ points }: Criterion['levels'][number]): string => formatMilli(points * 1000)

/** The criteria, each with its levels by their points. */
export function RubricLevels(props: RubricLevelsProps) {
  const { rubric, levels, isReadOnly, current, onCurrent, onRate } = props
  if (rubric.length === 0) return null
  return (
    <section aria-label={text.criteria} className="grid gap-2">
      <h2 className="text-lg">{text.criteria}</h2>
      {rubric.map((criterion, at) => {
        const chosen = criterion.levels[levels[at] ?? -1]
        const keys = levelKeys(criterion)
        if (criterion.levels.length > MAX_BUTTONS) {
          return (
            <Select
              // biome-ignore lint/suspicious/noArrayIndexKey: criteria never change their order
              key={at}
              data-criterion={at}
              label={criterion.title}
              disabled={isReadOnly}
              value={levels[at] ?? ''}
              placeholder={text.choosePoints}
              options={criterion.levels.map((level, n) => ({ value: n, label: pointsOf(level) }))}
              onFocus={() => onCurrent(at)}
              onChange={({ target }) => target.value !== '' && onRate(at, Number(target.value))}
            />
          )
        }
        return (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: criteria never change their order
            key={at}
            data-criterion={at}
            disabled={isReadOnly}
            onFocus={() => onCurrent(at)}
            className={cx(
              'flex min-w-0 flex-wrap items-center justify-between gap-x-3 gap-y-1.5 border-l-3 pl-2.5',
              at === current && !isReadOnly ? 'border-lapis' : 'border-transparent',
            )}
          >
            <legend className="float-left min-w-24 flex-1 wrap-anywhere">{criterion.title}</legend>
            <div className="flex flex-wrap gap-1.5">
              {criterion.levels.map((level, n) => (
                <label
                  // biome-ignore lint/suspicious/noArrayIndexKey: levels never change their order
                  key={n}
                  title={level.title || undefined}
                  className="grid size-11 cursor-pointer place-items-center rounded-md border border-edge bg-surface font-semibold has-checked:border-action has-checked:bg-action has-checked:text-on-action has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-lapis"
                >
                  <input
                    type="radio"
                    name={`criterion-${at}`}
                    checked={levels[at] === n}
                    onChange={() => onRate(at, n)}
                    aria-label={[pointsOf(level), level.title].filter((part) => part !== '').join(', ')}
                    aria-keyshortcuts={keys[n] || undefined}
                    className="sr-only"
                  />
                  {pointsOf(level)}
                </label>
              ))}
            </div>
            {chosen?.title && <p className="basis-full text-sm text-ink-2 wrap-anywhere">{chosen.title}</p>}
          </fieldset>
        )
      })}
    </section>
  )
}
