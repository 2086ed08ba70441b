import { LIFETIME_PERIOD, MONTHLY_PERIOD } from '@kashf/contract/constants.ts'
import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../browse/course-labels.ts'
import { counted } from '../plural.ts'

export const LANGUAGES: Translation<typeof latin.LANGUAGES> = {
  1: 'Узбекский',
  2: 'Русский',
  3: 'Английский',
}
export const LEVELS: Translation<typeof latin.LEVELS> = { 1: 'Начальный', 2: 'Средний', 3: 'Продвинутый' }
export const LENGTHS: Translation<typeof latin.LENGTHS> = {
  1: 'До 2 часов',
  2: '2–6 часов',
  3: '6–15 часов',
  4: 'Больше 15 часов',
}
export const PRICES: Translation<typeof latin.PRICES> = {
  1: 'Бесплатно',
  2: 'До 100 000',
  3: '100 000–300 000',
  4: 'Больше 300 000',
}
export const VARIANTS: Translation<typeof latin.VARIANTS> = {
  video: 'Видео',
  practice: 'Практика',
  summary: 'Итоги',
}

export const periodName: typeof latin.periodName = (period) =>
  period === LIFETIME_PERIOD
    ? 'Навсегда'
    : counted(period === MONTHLY_PERIOD ? 1 : period, 'месяц', 'месяца', 'месяцев')

export const periodPromise: typeof latin.periodPromise = (period) =>
  period === LIFETIME_PERIOD ? 'смотрите когда угодно' : `смотрите ${periodName(period)}`

export const scoreLabel: typeof latin.scoreLabel = (score) => `Оценка: ${score} из 5`
