import type { CourseStatistics } from '@kashf/contract/statistics/statistics.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { statisticsText as text } from '../../../text/teach/statistics.ts'
import { type FiguresColumn, FiguresTable } from './figures-table.tsx'

type Source = CourseStatistics['sources'][number]

const columns: FiguresColumn<Source>[] = [
  { head: text.source, cell: ({ source }) => text.sourceNames[source] },
  { head: text.visits, cell: ({ visits }) => formatCount(visits), number: true, phone: 'fact' },
  { head: text.sales, cell: ({ sales }) => formatCount(sales), number: true, phone: 'fact' },
  { head: text.salesShare, cell: shareOf, number: true, phone: 'figure' },
]

/** The sources of visitors and buyers. */
export function Sources({ sources, isTable }: { sources: Source[]; isTable: boolean }) {
  if (sources.length === 0) return <p className="text-ink-2">{text.noSources}</p>
  if (isTable) {
    return (
      <FiguresTable label={text.sources} columns={columns} rows={sources} keyOf={({ source }) => source} />
    )
  }
  const most = Math.max(1, ...sources.map(({ visits, sales }) => Math.max(visits, sales)))
  return (
    <ul className="divide-y divide-line">
      {sources.map(({ source, visits, sales }) => (
        <li key={source} className="grid gap-1.5 py-3">
          <strong className="font-medium">{text.sourceNames[source]}</strong>
          <div aria-hidden="true" className="h-1.5">
            <div
              className="h-full rounded-full bg-lapis"
              style={{ width: `${(100 * Math.max(visits, sales)) / most}%` }}
            />
          </div>
          <p className="text-sm text-ink-2">
            {text.sourceLine(formatCount(visits), formatCount(sales), shareOf({ sales, visits }))}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** The conversion rate with one decimal; a source may sell without a counted visit. */
function shareOf({ sales, visits }: Pick<Source, 'sales' | 'visits'>): string {
  return visits > 0 && sales <= visits ? `${((100 * sales) / visits).toFixed(1).replace('.', ',')}%` : '–'
}
