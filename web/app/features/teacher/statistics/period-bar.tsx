import { ChartColumn, Table2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../../shell/format/format.ts'
import { statisticsText as text } from '../../../text/teach/statistics.ts'
import { cx } from '../../../ui/class-names.ts'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { Checkbox } from '../../../ui/private/choices.tsx'
import { longDay, PERIODS, type useStatisticsView } from './statistics-period.ts'

interface Shown {
  period: { from: string; to: string }
  previous_period: { from: string; to: string } | null
  computed_at: string | null
}

/** The choice of period, comparison, and chart or table. */
export function PeriodBar({
  view,
  change,
  shown,
  csv,
}: ReturnType<typeof useStatisticsView> & { shown: Shown | undefined; csv: ReactNode }) {
  return (
    <div className="mb-6 grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Segments label={text.period}>
          {PERIODS.map((name) => (
            <Segment
              key={name}
              isOn={view.name === name}
              onClick={() =>
                change(
                  name === 'dates'
                    ? { period: name, from: view.from || null, to: view.to || null }
                    : { period: name, from: null, to: null },
                )
              }
            >
              {text.periods[name]}
            </Segment>
          ))}
        </Segments>
        <div className="flex flex-wrap gap-3 md:ml-auto">
          <Segments label={text.view}>
            <Segment isOn={!view.isTable} onClick={() => change({ view: null })}>
              <ChartColumn size={17} aria-hidden="true" />
              {text.chart}
            </Segment>
            <Segment isOn={view.isTable} onClick={() => change({ view: 'table' })}>
              <Table2 size={17} aria-hidden="true" />
              {text.table}
            </Segment>
          </Segments>
          {csv}
        </div>
      </div>
      {view.name === 'dates' && (
        <div className="flex flex-wrap gap-3">
          <TextInput
            label={text.from}
            type="date"
            value={view.from}
            max={view.to || undefined}
            onChange={(event) => change({ from: event.target.value || null })}
          />
          <TextInput
            label={text.to}
            type="date"
            value={view.to}
            min={view.from || undefined}
            onChange={(event) => change({ to: event.target.value || null })}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4">
        {view.name !== 'all' && (
          <Checkbox
            label={text.compare}
            checked={view.compare}
            onChange={(event) => change({ compare: event.target.checked ? null : 'off' })}
          />
        )}
        {shown && (
          <p className="text-sm text-ink-3">
            {rangeOf(shown.period)}
            {shown.previous_period && `, ${text.before(rangeOf(shown.previous_period))}`}
            {' · '}
            {shown.computed_at ? text.computed(formatDateTime(shown.computed_at)) : text.notComputed}
          </p>
        )}
      </div>
    </div>
  )
}

const rangeOf = ({ from, to }: { from: string; to: string }): string => `${longDay(from)} – ${longDay(to)}`

function Segments({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways in every browser
    <div
      role="group"
      aria-label={label}
      className="flex max-w-full gap-1 overflow-x-auto rounded-md bg-sunken p-1"
    >
      {children}
    </div>
  )
}

function Segment({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className={cx(
        'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-md px-3 font-medium whitespace-nowrap transition-colors',
        isOn ? 'bg-surface text-lapis' : 'text-ink-2 hover:text-ink',
      )}
    >
      {children}
    </button>
  )
}
