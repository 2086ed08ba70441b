import type { CourseStatistics } from '@kashf/contract/statistics/statistics.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { statisticsText as text } from '../../../text/teach/statistics.ts'
import { Td, Th } from '../../../ui/private/table.tsx'
import { FiguresTable } from './figures-table.tsx'

type Sources = CourseStatistics['sources']

/** The sources of visitors and buyers. */
export function Sources({ sources, isTable }: { sources: Sources; isTable: boolean }) {
  if (sources.length === 0) return <p className="text-ink-2">{text.noSources}</p>
  if (isTable) {
    return (
      <FiguresTable
        label={text.sources}
        phoneRows={sources.map(({ source, visits, sales }) => ({
          key: source,
          name: text.sourceNames[source],
          figure: shareOf(sales, visits),
          facts: [text.fact(text.visits, formatCount(visits)), text.fact(text.sales, formatCount(sales))],
        }))}
        head={
          <>
            <Th>{text.source}</Th>
            <Th number>{text.visits}</Th>
            <Th number>{text.sales}</Th>
            <Th number>{text.salesShare}</Th>
          </>
        }
      >
        {sources.map(({ source, visits, sales }) => (
          <tr key={source}>
            <Td>{text.sourceNames[source]}</Td>
            <Td number>{formatCount(visits)}</Td>
            <Td number>{formatCount(sales)}</Td>
            <Td number>{shareOf(sales, visits)}</Td>
          </tr>
        ))}
      </FiguresTable>
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
            {text.sourceLine(formatCount(visits), formatCount(sales), shareOf(sales, visits))}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** The conversion rate with one decimal; a source may sell without a counted visit. */
const shareOf = (sales: number, visits: number): string =>
  visits > 0 && sales <= visits ? `${((100 * sales) / visits).toFixed(1).replace('.', ',')}%` : '–'
