import { playerDataText } from '../../../../text/browse/player-data.ts'
import type { QualityChoice } from '../settings/player-settings.ts'

/** Shows the data costs of the lesson before the first play, and lets the viewer choose less. */
export function DataCosts(props: {
  costs: readonly { value: QualityChoice; label: string; size: string }[]
  chosen: QualityChoice
  onChoose: (choice: QualityChoice) => void
}) {
  return (
    <fieldset className="player-costs">
      <legend className="sr-only">{playerDataText.title}</legend>
      {props.costs.map(({ value, label, size }) => (
        <button
          key={value}
          type="button"
          className="player-cost"
          aria-pressed={value === props.chosen}
          keysused="Enter Space"
          onClick={() => props.onChoose(value)}
        >
          {label}
          <span className="player-cost-size">{playerDataText.about(size)}</span>
        </button>
      ))}
    </fieldset>
  )
}
