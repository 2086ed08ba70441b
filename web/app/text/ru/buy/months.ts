import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../buy/months.ts'

export const monthsText: Translation<typeof latin.monthsText> = {
  title: 'Оплата по месяцам',
  titles: 'Курсы с оплатой по месяцам',
  paidUntil: (when) => `Оплачено до ${when}`,
  grace: (when) => `Следующий месяц не оплачен. Уроки открыты до ${when}`,
  next: (price) => `Следующий месяц: ${price}`,
  payable: (when) =>
    `Оплатить можно с ${when}: новый месяц начнётся, когда закончится этот, дни не пропадут.`,
  missing: (has, missing) => `В кошельке ${has}, не хватает ${missing}.`,
  topUp: (missing) => `Пополнить на ${missing}`,
  pay: (price) => `Оплатить ${price}`,
  notSold: 'Курс сейчас не продаётся помесячно. Он открыт до конца оплаченного срока.',
  charging: 'Списывать из кошелька автоматически',
  chargingOff: (price) =>
    `Выключено: само ничего не спишется. Если включить, в конце каждого месяца спишется до ${price}.`,
  chargingOn: (when, highest) => `Спишется ${when}, не больше ${highest}. Отключить можно одним нажатием.`,
  dearer: (price, highest) =>
    `Цена стала ${price}, вы согласились на ${highest}: без вашего согласия ничего не спишется.`,
  agree: (price) => `Согласиться на ${price}`,
  noDebt: 'Это не долг: без оплаты курс закроется, результаты сохранятся.',
  failed: 'Оплата не прошла',
  notChanged: 'Автоматическое списание не изменилось',
}
