import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../buy/purchase.ts'
import { refundTerm } from '../refund-term.ts'

export const afterText: Translation<typeof latin.afterText> = {
  title: 'Что будет после оплаты?',
  titleFree: 'Что будет, когда вы начнёте?',
  steps: {
    pay: 'Платите из кошелька',
    payHint: 'Пополните кошелёк из платёжного приложения, и курс открывается в одно нажатие.',
    payFree: 'Начните в одно нажатие',
    payFreeHint: 'Ни карты, ни оплаты не нужно: достаточно зарегистрироваться.',
    learn: 'Уроки открываются сразу',
    learnHint: (term) =>
      `Смотрите на телефоне и компьютере, место остановки сохраняется. Срок доступа: ${term.toLowerCase()}.`,
    finish: 'Получаете сертификат',
    finishHint: 'После всех уроков сертификат с QR-кодом появится в профиле.',
  },
  refund: (hours, percent) =>
    `Если курс не подойдёт, верните его сами в течение ${refundTerm(hours)}, деньги целиком придут в кошелёк. Для этого должно быть просмотрено или скачано меньше ${percent}% закрытых уроков.`,
  refundMore: 'Подробнее',
}

export const firstPurchaseText: Translation<typeof latin.firstPurchaseText> = {
  title: 'Поздравляем с первым курсом!',
  lead: 'Уроки открыты. Начните с первого: место остановки сохраняется на любом устройстве.',
  where: 'Курс всегда в вашем профиле:',
  profile: 'Мои курсы',
  paid: (amount) => `Из кошелька оплачено ${amount}:`,
  paidOf: (amount, full, code) => `С промокодом ${code} оплачено ${amount} вместо ${full}:`,
  receipt: 'посмотреть платёж',
  start: 'Начать первый урок',
  close: 'Позже',
}

export const receiptText: Translation<typeof latin.receiptText> = {
  fiscal: (ikpu, percent, vat) => `ИКПУ ${ikpu}, НДС ${percent}%: ${vat}`,
  paid: (amount, day) => `${day} оплачено ${amount}`,
  paidAtCode: (amount, day, full, code) => `${day} оплачено ${amount} вместо ${full} (промокод ${code})`,
  paidInBundle: (amount, day, full, title) => `${day} оплачено ${amount} вместо ${full} (набор «${title}»)`,
}

export const purchaseText: Translation<typeof latin.purchaseText> = {
  renew: 'Купить снова',
  continue: 'Продолжить',
  start: 'Начать',
  openCourse: 'Перейти к курсу',
  owned: 'Курс у вас есть',
  ended: 'Срок доступа истёк',
  ownerNote: 'Это ваш курс',
  manage: 'Управлять курсом',
  studentsOnly: 'Курсы можно покупать с аккаунтом ученика.',
  missing: (amount) => `В кошельке не хватает ${amount}.`,
  missingHint: 'Пополните кошелёк на эту сумму через платёжное приложение.',
  topUp: 'Пополнить кошелёк',
  moneyArrived: 'Деньги поступили в кошелёк. Теперь курс можно купить.',
  confirmTitle: 'Покупка курса',
  confirmPrice: 'Цена',
  confirmDiscount: (code) => `Скидка, ${code}`,
  confirmPaid: 'К оплате',
  confirmBalance: 'В кошельке',
  confirmLeft: 'Останется после покупки',
  confirm: 'Оплатить',
  failed: 'Курс не куплен',
  perMonth: (price) => `${price} в месяц`,
  monthly:
    'Цена за один месяц. Следующий оплачиваете только по желанию: это не долг, и без вашего согласия ничего не списывается автоматически.',
  charging: 'Списывать следующие месяцы из кошелька автоматически',
  chargingHint: (price) =>
    `В конце каждого месяца спишется до ${price}, а новая цена только с вашего согласия. Отключается одним нажатием.`,
  notCharged: 'Курс куплен, но автоматическое списание не включено',
  promoAsk: 'Ввести промокод',
  promoLabel: 'Промокод',
  promoHint: 'Регистр букв не важен.',
  promoApply: 'Применить',
  promoOff: 'Продолжить без промокода',
  bought: 'Курс ваш',
}
