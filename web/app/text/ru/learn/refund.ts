import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../learn/refund.ts'

export const refundText: Translation<typeof latin.refundText> = {
  title: 'Курс не подошёл?',
  giveBack: 'Вернуть курс',
  giveBackOf: (title) => `Вернуть курс: ${title}`,
  rule: (until, limit) =>
    `Если вы посмотрели или скачали меньше ${limit}% закрытых уроков, курс можно вернуть до ${until}: деньги полностью поступят в кошелёк.`,
  state: (left, delivered) => `Осталось ${left}, на ваше устройство отправлено ${delivered}% уроков.`,
  left: (left) => `осталось ${left}`,
  watchedTooMuch: (watched) => `Просмотрено ${watched}% уроков, поэтому вернуть курс нельзя.`,
  deliveredTooMuch: (delivered) =>
    `На ваше устройство отправлено ${delivered}% уроков (сохранённые уроки и открытые файлы тоже считаются), поэтому вернуть курс самостоятельно нельзя.`,
  limitReached: (refunds, days) =>
    `За последние ${days} дней вы самостоятельно вернули курсов: ${refunds}. Этот возврат решит оператор.`,
  askOperator: 'Написать оператору',
  unknown: 'Не удалось узнать условия возврата.',
  question: 'Вернуть курс?',
  consequences: (amount) => [
    `${amount} сразу и полностью вернутся в кошелёк.`,
    'Закрытые уроки станут недоступны, курс исчезнет из списка «Мои курсы».',
    'Преподаватель не получит деньги за эту продажу.',
    'Потом курс можно купить снова по цене на тот момент.',
  ],
  keep: 'Оставить курс',
  done: 'Курс возвращён, деньги поступили в кошелёк.',
}
