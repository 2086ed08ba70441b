import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../teach/own-link.ts'

export const ownLinkText: Translation<typeof latin.ownLinkText> = {
  title: 'Ваша ссылка',
  lead: 'С покупателя, которого привели вы, комиссия другая.',
  to: 'Куда ведёт',
  toProfile: 'На мою страницу',
  place: 'Где разместите',
  places: { link: 'Где угодно', channel: 'В закрытом канале', bot: 'В боте' },
  copy: 'Скопировать',
  qr: 'QR-код',
  viaLink: 'Если привели вы',
  viaSchool: 'Если нашёл Kashf',
  rule: (brought, school, days) =>
    `Если за ${days} дн. до покупки человек первой открыл вашу ссылку, пришёл по вашему списку или ввёл ваш промокод, комиссия ${brought}, с остальных покупателей ${school}.`,
  example: (price) => `Курс за ${price}`,
  pays: 'Заплатит покупатель',
  yours: 'Вам',
  exampleHint: 'Покупатель видит свою цену до оплаты.',
  whose: 'Какой покупатель «мой»?',
  conditions: (days) => [
    `За ${days} дн. до покупки первой открыл вашу ссылку или вашу карточку на другом сайте`,
    'Пришёл по вашему списку',
    'Ввёл ваш промокод',
  ],
  first:
    'Если человек открыл несколько ссылок, считается первая. Кто зарегистрировался без ссылки, в эти дни пришёл от Kashf.',
  sources: 'Продажи по тому, кто привёл',
  sourcesHint: 'Без возвращённых. Комиссия и доход те же, что на счёте.',
  none: 'Продаж пока нет',
  by: {
    school: 'Kashf',
    link: 'Ваша ссылка',
    card: 'Карточка на другом сайте',
    channel: 'Ссылка в канале',
    bot: 'Ссылка в боте',
    partner: 'Ваш партнёр',
    promo_code: 'Ваш промокод',
    roster: 'Ваш список',
  },
  from: 'Кто привёл',
  sales: 'Продажи',
  fee: 'Комиссия',
  total: 'Всего',
}
