import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import type {
  CourseStatistics,
  StatisticsCsvQuery,
  StatisticsOverview,
} from '@kashf/contract/statistics/statistics.ts'
import { type Cell, type CsvForm, writeCsv } from '../csv/write-csv.ts'
import { invalid } from '../errors/failure.ts'
import { type Words, words } from '../text/words.ts'

type Table = NonNullable<StatisticsCsvQuery['table']>

type Figures = StatisticsOverview | CourseStatistics

/** One table of the statistics as CSV, with the numbers that the page shows. */
export function statisticsCsv(
  figures: Figures,
  { table = 'days' }: Pick<StatisticsCsvQuery, 'table'>,
  { language, form }: { language: InterfaceLanguage; form: CsvForm },
): { name: string; csv: string } {
  const { from, to } = figures.period
  const { csv } = words(language)
  return {
    name: `kashf-${table}-${from}_${to}.csv`,
    csv: writeCsv(csv.statistics[table], rowsOf(figures, table, csv.sources), form),
  }
}

function rowsOf(figures: Figures, table: Table, sourceNames: Words['csv']['sources']): Cell[][] {
  switch (table) {
    case 'days':
      return figures.days.map((day) => [
        day.date,
        day.sales,
        day.earned + day.discount,
        day.discount,
        day.refunds,
        day.refunded,
        day.revenue,
        day.new_learners,
        day.active_learners,
      ])
    case 'lessons':
      if (!('lessons' in figures)) throw invalid({ table: 'wrong_type' })
      return figures.lessons.map((lesson) => [
        lesson.title,
        lesson.viewers,
        lesson.started,
        lesson.completed,
        lesson.watched_s,
        lesson.questions,
      ])
    case 'courses':
      if (!('courses' in figures)) throw invalid({ table: 'wrong_type' })
      return figures.courses.map((course) => [
        course.title,
        course.visits,
        course.sales,
        course.revenue,
        course.new_learners,
        course.active_learners,
      ])
    case 'sources':
      return figures.sources.map(({ source, visits, sales }) => [sourceNames[source], visits, sales])
    case 'scores':
      return figures.scores.days.map(({ date, count, average }) => [date, count, average])
    case 'promo-codes':
      return figures.promo_codes.map(({ code, sales, earned, discount }) => [code, sales, earned, discount])
  }
}
