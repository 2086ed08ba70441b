import { LIFETIME_PERIOD } from '@kashf/contract/constants.ts'
import type * as latin from '../course-labels.ts'
import { counted } from './plural.ts'

export const periodName: typeof latin.periodName = (period) =>
  period === LIFETIME_PERIOD ? 'Навсегда' : counted(period, 'месяц', 'месяца', 'месяцев')

export const periodPromise: typeof latin.periodPromise = (period) =>
  period === LIFETIME_PERIOD
    ? 'смотрите когда угодно'
    : `смотрите ${counted(period, 'месяц', 'месяца', 'месяцев')}`

export const scoreLabel: typeof latin.scoreLabel = (score) => `Оценка: ${score} из 5`
