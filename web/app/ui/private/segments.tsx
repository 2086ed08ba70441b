import { cx } from '../class-names.ts'

export interface Segment {
  value: string
  label: string
  /** A count beside the label. */
  count?: string | undefined
}

/** A choice between a few views of a list. On a phone it scrolls horizontally. */
export function Segments({
  label,
  segments,
  value,
  onChoose,
}: {
  /** Accessible name. */
  label: string
  segments: readonly Segment[]
  value: string
  onChoose: (value: string) => void
}) {
  return (
    <fieldset
      aria-label={label}
      className="flex max-w-full min-w-0 gap-1 overflow-x-auto rounded-md bg-sunken p-1"
    >
      {segments.map((segment) => {
        const isChosen = segment.value === value
        return (
          <button
            key={segment.value}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChoose(segment.value)}
            className={cx(
              'min-h-9 pointer-coarse:min-h-11 shrink-0 rounded-sm px-3 font-medium whitespace-nowrap -outline-offset-3 transition-colors',
              isChosen ? 'bg-surface font-semibold shadow-card' : 'text-ink-2 hover:text-ink',
            )}
          >
            {segment.label}
            {segment.count !== undefined && (
              <>
                {' '}
                <span className="ml-1 text-sm font-normal text-ink-2 tabular-nums">{segment.count}</span>
              </>
            )}
          </button>
        )
      })}
    </fieldset>
  )
}
