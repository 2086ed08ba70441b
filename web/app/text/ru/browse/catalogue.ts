import { plural } from '@kashf/contract/text/russian-plural.ts'
import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../browse/catalogue.ts'
import { counted } from '../plural.ts'

const courses = (count: string) => counted(count, 'курс', 'курса', 'курсов')

export const catalogueText: Translation<typeof latin.catalogueText> = {
  title: 'Курсы',
  found: (count) => `${plural(count, 'Найден', 'Найдено', 'Найдено')} ${courses(count)}`,
  foundAbout: (count) => `Найдено примерно ${courses(count)}`,
  meant: (meant) => `Результаты по запросу «${meant}».`,
  verbatim: (typed) => `Искать точно так: «${typed}»`,
  nearest: (typed) => `Курса со всеми словами «${typed}» нет. Вот самые близкие:`,
  lookByCategory: 'Посмотрите по категориям:',
  searched: (text) => `Курсы по запросу «${text}»`,
  description:
    'Каталог видеокурсов на узбекском языке: программирование, дизайн, бизнес, наука и личностный рост.',
  filters: 'Фильтры',
  filtersChosen: (count) => `Фильтры · ${count}`,
  showResults: (count) => `Показать ${courses(count)}`,
  apply: 'Применить',
  clear: 'Сбросить всё',
  clearShort: 'Сбросить',
  remove: (label) => `Убрать фильтр: ${label}`,
  active: 'Выбранные фильтры',
  category: 'Категория',
  language: 'Язык',
  level: 'Уровень',
  length: 'Длительность',
  price: 'Цена, сум',
  score: 'Оценка',
  anyScore: 'Любая',
  scoreFrom: (score) => `${score} и выше`,
  captions: 'Субтитры',
  withCaptions: 'Есть уроки с субтитрами',
  period: 'Срок доступа',
  teacher: 'Преподаватель',
  sort: 'Сортировка',
  fromStart: 'Смотреть сначала',
  emptyTitle: 'Ничего не найдено',
  emptySearch: (text) => `По запросу «${text}» курсов нет. Сократите слово или напишите его иначе.`,
  emptyFilters: 'Под выбранные фильтры курсов нет. Попробуйте убрать некоторые.',
  nearPopular: 'Посмотрите и эти',
  nearUnfiltered: 'Найдено без фильтров',
  emptySchool: 'Курсов пока нет. Зайдите чуть позже.',
  showAll: 'Все курсы',
}

export const sortNames: Translation<typeof latin.sortNames> = {
  relevance: 'Сначала подходящие',
  popular: 'Сначала популярные',
  new: 'Сначала новые',
  rating: 'По оценке',
  price_asc: 'Сначала дешёвые',
  price_desc: 'Сначала дорогие',
}
