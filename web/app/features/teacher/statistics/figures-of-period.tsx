import type {
  CourseStatistics,
  StatisticsCsvQuery,
  StatisticsOverview,
} from '@kashf/contract/statistics/statistics.ts'
import type { ReactNode } from 'react'
import type { FileCall } from '../../../api/download.ts'
import { statisticsText as text } from '../../../text/teach/statistics.ts'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { CsvButton } from '../../private/files/csv-button.tsx'
import { DaysTable } from './days-table.tsx'
import { PromoFigures } from './promo-figures.tsx'
import { RevenueChart } from './revenue-chart.tsx'
import { Scores } from './scores.tsx'
import { Sources } from './sources.tsx'
import { Totals } from './totals.tsx'

type CsvTable = StatisticsCsvQuery['table']

interface FiguresProps {
  data: CourseStatistics | StatisticsOverview | undefined
  isTable: boolean
  /** The CSV file of one table. */
  csvOf: (table: CsvTable) => FileCall
  /** Shown between revenue and sources. */
  children: ReactNode
}

/** The part that the statistics of one course and of all courses have in common. */
export function FiguresOfPeriod({ data, isTable, csvOf, children }: FiguresProps) {
  const csv = (table: CsvTable, label: string) => isTable && <CsvButton file={csvOf(table)} label={label} />
  return (
    <div className="grid grid-cols-1 gap-6">
      <Totals data={data} />
      <Block title={isTable ? text.dailySom : text.daily} aside={csv('days', text.daily)}>
        {!data ? (
          <Skeleton className="h-52" />
        ) : isTable ? (
          <DaysTable days={data.days} previous={data.previous_days} />
        ) : (
          <RevenueChart days={data.days} previous={data.previous_days} computedAt={data.computed_at} />
        )}
      </Block>
      {children}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <Block title={text.sources} aside={csv('sources', text.sources)}>
          {data ? <Sources sources={data.sources} isTable={isTable} /> : <Skeleton className="h-52" />}
        </Block>
        <Block title={text.scores} aside={csv('scores', text.scores)}>
          {data ? <Scores scores={data.scores} isTable={isTable} /> : <Skeleton className="h-52" />}
        </Block>
      </div>
      <Block title={text.promoCodes} aside={csv('promo-codes', text.promoCodes)}>
        {data ? <PromoFigures codes={data.promo_codes} /> : <Skeleton className="h-20" />}
      </Block>
    </div>
  )
}

/** A titled card. */
export function Block({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{title}</h2>
        {aside}
      </div>
      {children}
    </Card>
  )
}
