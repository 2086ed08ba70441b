import { plural } from '@kashf/contract/text/russian-plural.ts'
import type { Translation } from '@kashf/contract/text/translation.ts'
import type { ledger as latin } from '../uz/ledger.ts'

export const ledger: Translation<typeof latin> = {
  renewedInBundle: (title, fullPrice, bundle) =>
    `Продлён доступ к курсу «${title}»: вместо ${fullPrice}\u00a0сум, в наборе «${bundle}»`,
  boughtInBundle: (title, fullPrice, bundle) =>
    `Куплен курс «${title}»: вместо ${fullPrice}\u00a0сум, в наборе «${bundle}»`,
  renewedAtCode: (title, fullPrice, code) =>
    `Продлён доступ к курсу «${title}»: вместо ${fullPrice}\u00a0сум, с промокодом ${code}`,
  boughtAtCode: (title, fullPrice, code) =>
    `Куплен курс «${title}»: вместо ${fullPrice}\u00a0сум, с промокодом ${code}`,
  renewed: (title) => `Продлён доступ к курсу «${title}»`,
  boughtAsGift: (title) => `Курс «${title}» куплен в подарок`,
  bought: (title) => `Куплен курс «${title}»`,
  shareOfSale: (title, share) => `Доля ${share} продажи курса «${title}»`,
  shareReturned: (title, share, reason) =>
    `Возвращена доля ${share} продажи курса «${title}». Причина: ${reason}`,
  soldByTeam: (title, shared) => `Продан курс «${title}», ещё ${shared}\u00a0сум ушло долями`,
  boughtPlaces: (title, places) =>
    `Для команды: ${places} ${plural(places, 'место', 'места', 'мест')} на курсе «${title}»`,
  placesEnded: (title, places, reason) =>
    `Отменены места для команды на курсе «${title}»: ${places}, деньги возвращены. Причина: ${reason}`,
  placesReturned: (title, places) => `Возвращены деньги за места для команды на курсе «${title}»: ${places}`,
  soldAsPlace: (title) => `Продан курс «${title}»: место для команды`,
  discountOfPlace: (title) => `Скидка при продаже курса «${title}», место для команды`,
  soldAsGift: (title) => `Продан курс «${title}»: подарок использован`,
  sold: (title) => `Продан курс «${title}»`,
  discountInBundle: (title, bundle) => `Скидка при продаже курса «${title}», набор «${bundle}»`,
  discountAtCode: (title, code) => `Скидка при продаже курса «${title}», промокод ${code}`,
  discountCancelled: (title) => `Отменена скидка при продаже курса «${title}»`,
  saleCancelled: (title, reason) =>
    `Продажа курса «${title}» отменена, деньги возвращены ученику. Причина: ${reason}`,
  giftVoided: (title, reason) => `Подарок (курс «${title}») отменён, деньги возвращены. Причина: ${reason}`,
  giftReturned: (title) => `Возвращены деньги за подаренный курс «${title}»`,
  refunded: (title, reason) => `Возвращены деньги за курс «${title}». Причина: ${reason}`,
  paidForYou: (title, app) => `За вас заплатили через ${app}: курс «${title}»`,
  transferred: () => 'Кошелёк пополнен банковским переводом',
  toppedUp: (app) => `Кошелёк пополнен через ${app}`,
  topUpCancelled: (app) => `Отменён платёж через ${app}`,
  payoutRequested: (last4) => `Запрошена выплата на карту •••• ${last4}`,
  payoutPaid: (last4) => `Выплачено на карту •••• ${last4}`,
  seatsPaid: (title, seats) =>
    `Оплата за ${seats} ${plural(seats, 'место', 'места', 'мест')} на курсе «${title}»`,
  seatReturned: (title) => `Место на курсе «${title}» отозвано, оплата вернулась`,
  payoutReturned: (reason) => `Банк вернул выплату, деньги снова на балансе. Причина: ${reason}`,
  payoutRefused: (reason) => `В выплате отказано, деньги возвращены. Причина: ${reason}`,
}
