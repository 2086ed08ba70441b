import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import type {
  CourseStatistics,
  StatisticsCsvQuery,
  StatisticsOverview,
} from '@kashf/contract/statistics/statistics.ts'
import type { VisitSource } from '@kashf/contract/statistics/visit-sources.ts'
import { wordsIn } from '../csv/words-in.ts'
import { type Cell, writeCsv } from '../csv/write-csv.ts'
import { invalid } from '../errors/failure.ts'

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

const RUSSIAN_SOURCES: Readonly<{ [source in VisitSource]: string }> = {
  search: 'Поиск',
  catalogue: 'Каталог',
  home: 'Главная',
  teacher: 'Страница преподавателя',
  follow: 'Сообщение подписчикам',
  telegram: 'Telegram',
  engine: 'Google, Яндекс и другие',
  link: 'Другие сайты',
  unknown: 'Неизвестно',
}

type Table = NonNullable<StatisticsCsvQuery['table']>

/** The heads of each table in Russian. */
const RUSSIAN_HEADERS: Readonly<{ [table in Table]: readonly string[] }> = {
  days: [
    'День',
    'Продажи',
    'По цене (сум)',
    'Скидка (сум)',
    'Возвраты',
    'Возвращено (сум)',
    'Чистый доход (сум)',
    'Новые ученики',
    'Активные ученики',
  ],
  lessons: ['Урок', 'Просмотры', 'Начали', 'Завершили', 'Просмотрено (секунд)', 'Вопросы'],
  courses: [
    'Курс',
    'Просмотры страницы',
    'Продажи',
    'Чистый доход (сум)',
    'Новые ученики',
    'Активные ученики',
  ],
  sources: ['Источник', 'Просмотры страницы', 'Продажи'],
  scores: ['День', 'Новые оценки', 'Средняя'],
  'promo-codes': ['Промокод', 'Продажи', 'Вам (сум)', 'Скидка (сум)'],
}

type Figures = StatisticsOverview | CourseStatistics

/** One table of the statistics as CSV, with the numbers that the page shows. */
export function statisticsCsv(
  figures: Figures,
  { table = 'days' }: Pick<StatisticsCsvQuery, 'table'>,
  language: InterfaceLanguage = 'uz',
): { name: string; csv: string } {
  const { from, to } = figures.period
  const [header, rows] = tableOf(
    figures,
    table,
    (source) => wordsIn(language, [SOURCE_NAMES[source]], [RUSSIAN_SOURCES[source]])[0] ?? source,
  )
  return {
    name: `kashf-${table}-${from}_${to}.csv`,
    csv: writeCsv(wordsIn(language, header, RUSSIAN_HEADERS[table]), rows),
  }
}

function tableOf(
  figures: Figures,
  table: Table,
  sourceName: (source: VisitSource) => string,
): [string[], Cell[][]] {
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
        figures.sources.map(({ source, visits, sales }) => [sourceName(source), visits, sales]),
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
