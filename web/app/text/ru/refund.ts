import type * as latin from '../refund.ts'
import type { Translation } from '../translation.ts'

export const refundText: Translation<typeof latin.refundText> = {
  title: 'Курс не подошёл?',
  giveBack: 'Вернуть курс',
  giveBackOf: (title) => `Вернуть курс: ${title}`,
  rule: (until, limit) =>
    `Если вы посмотрели меньше ${limit}% закрытых уроков, курс можно вернуть до ${until}: деньги полностью поступят в кошелёк.`,
  state: (left, watched) => `Осталось ${left}, просмотрено ${watched}%.`,
  left: (left) => `осталось ${left}`,
  watchedTooMuch: (watched) => `Просмотрено ${watched}% уроков, поэтому вернуть курс нельзя.`,
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
