import type { CourseStatistics, StatisticsCsvQuery, StatisticsOverview } from '@kashf/contract/statistics.ts'
import type { VisitSource } from '@kashf/contract/visit-sources.ts'
import { type Cell, writeCsv } from '../csv/write-csv.ts'
import { invalid } from '../http/errors/failure.ts'

const SOURCE_NAMES: Readonly<{ [source in VisitSource]: string }> = {
  search: 'Qidiruv',
  catalogue: 'Katalog',
  home: 'Bosh sahifa',
  teacher: "O'qituvchi sahifasi",
  follow: 'Obuna xabari',
  telegram: 'Telegram',
  engine: 'Google, Yandex va boshqalar',
  link: 'Boshqa saytlar',
  unknown: "Noma'lum",
}

type Figures = StatisticsOverview | CourseStatistics

/** One table of the statistics as CSV, with the numbers that the page shows. */
export function statisticsCsv(
  figures: Figures,
  { table = 'days' }: Pick<StatisticsCsvQuery, 'table'>,
): { name: string; csv: string } {
  const { from, to } = figures.period
  const [header, rows] = tableOf(figures, table)
  return { name: `kashf-${table}-${from}_${to}.csv`, csv: writeCsv(header, rows) }
}

function tableOf(figures: Figures, table: NonNullable<StatisticsCsvQuery['table']>): [string[], Cell[][]] {
  switch (table) {
    case 'days':
      return [
        [
          'Kun',
          'Sotuv',
          "Narxi bo'yicha (so'm)",
          "Chegirma (so'm)",
          'Qaytarilgan',
          "Qaytarilgan (so'm)",
          "Sof daromad (so'm)",
          "Yangi o'quvchi",
          "Faol o'quvchi",
        ],
        figures.days.map((day) => [
          day.date,
          day.sales,
          day.earned + day.discount,
          day.discount,
          day.refunds,
          day.refunded,
          day.revenue,
          day.new_learners,
          day.active_learners,
        ]),
      ]
    case 'lessons':
      if (!('lessons' in figures)) throw invalid({ table: 'wrong_type' })
      return [
        ['Dars', 'Tomosha', 'Boshlagan', 'Tugatgan', "Ko'rilgan (soniya)", 'Savol'],
        figures.lessons.map((lesson) => [
          lesson.title,
          lesson.viewers,
          lesson.started,
          lesson.completed,
          lesson.watched_s,
          lesson.questions,
        ]),
      ]
    case 'courses':
      if (!('courses' in figures)) throw invalid({ table: 'wrong_type' })
      return [
        ['Kurs', "Sahifa ko'rilgan", 'Sotuv', "Sof daromad (so'm)", "Yangi o'quvchi", "Faol o'quvchi"],
        figures.courses.map((course) => [
          course.title,
          course.visits,
          course.sales,
          course.revenue,
          course.new_learners,
          course.active_learners,
        ]),
      ]
    case 'sources':
      return [
        ['Manba', "Sahifa ko'rilgan", 'Sotuv'],
        figures.sources.map(({ source, visits, sales }) => [SOURCE_NAMES[source], visits, sales]),
      ]
    case 'scores':
      return [
        ['Kun', 'Yangi baho', "O'rtacha"],
        figures.scores.days.map(({ date, count, average }) => [date, count, average]),
      ]
    case 'promo-codes':
      return [
        ['Promokod', 'Sotuv', "Sizga (so'm)", "Chegirma (so'm)"],
        figures.promo_codes.map(({ code, sales, earned, discount }) => [code, sales, earned, discount]),
      ]
  }
}
