import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../browse/tariffs.ts'

export const tariffText: Translation<typeof latin.tariffText> = {
  choose: 'Как будете учиться?',
  group: 'В какой группе?',
  places: (left) => `свободных мест: ${left}`,
  full: 'Мест не осталось',
  queue: (count) => `в очереди: ${count}`,
  starts: (when) => `начало ${when}`,
  saleEnds: (when) => `Запись до ${when}`,
  saleStarts: (when) => `Запись откроется ${when}`,
  checking: 'Домашнее задание проверяет куратор',
  take: (price) => `Занять место за ${price}`,
  buy: (price) => `Купить за ${price}`,
  free: 'Начать бесплатно',
  wait: 'Встать в очередь',
  waitHint: 'Если место освободится, мы сообщим, и оно будет за вами 24 часа. Сейчас деньги не списываются.',
  waiting: (position) => `Вы в очереди, место ${position}.`,
  offered: (until) => `Место за вами до ${until}.`,
  leave: 'Выйти из очереди',
  tell: 'Сообщить, когда откроется запись',
  told: 'Сообщим',
  noGroups: 'Сейчас нет открытых групп. Зайдите позже или выберите другой тариф.',
  signIn: 'Продолжить',
  studentsOnly: 'Курсы покупают из аккаунта ученика.',
}
