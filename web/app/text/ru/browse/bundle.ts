import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../browse/bundle.ts'
import { counted } from '../plural.ts'

const courses = (count: string) => counted(count, 'курс', 'курса', 'курсов')

export const bundleText: Translation<typeof latin.bundleText> = {
  description: (count, price, full) => `${courses(count)} в одном наборе: ${price} вместо ${full}.`,
  cheaper: (price, full) => `В наборе дешевле: ${price} вместо ${full}`,
  by: (teacher) => `Набор курсов, преподаватель ${teacher}`,
  courses: 'Курсы в наборе',
  coursesCount: courses,
  alone: 'Цена отдельно',
  inBundle: 'В наборе',
  sum: 'Курсы по отдельности',
  saved: 'Вы экономите',
  buy: 'Купить набор',
  each: 'Каждый курс становится отдельной покупкой: со своим сроком, чеком и условиями возврата. Промокоды не действуют.',
  partial: 'За курсы, которые у вас есть, вы не платите: цена только за остальные.',
  owned: 'Все курсы набора у вас есть.',
  myCourses: 'Мои курсы',
  offSale: 'Этот набор сейчас не продаётся. Курсы можно купить по отдельности.',
  studentsOnly: 'Набор можно купить с аккаунтом ученика.',
  confirmTitle: 'Покупка набора',
  confirmDiscount: 'Скидка набора',
  failed: 'Набор не куплен',
  bought: 'Набор ваш',
}
