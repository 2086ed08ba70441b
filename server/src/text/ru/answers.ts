import type { Translation } from '@kashf/contract/text/translation.ts'
import type { answers as latin } from '../uz/answers.ts'

export const answers: Translation<typeof latin> = {
  messageSent: 'Ваше сообщение отправлено.',
  payoutRequested: 'Ваш запрос на выплату принят.',
  alreadyYours: 'Этот курс у вас уже открыт.',
  courseOpened: 'Курс открыт для вас.',
  courseBought: 'Курс успешно куплен.',
  bundleBought: 'Набор куплен, курсы открыты для вас.',
  bundleAlreadyYours: 'Этот набор у вас уже есть.',
  courseRefunded: 'Курс возвращён, деньги зачислены в ваш кошелёк.',
  freeCourseReturned: 'Курс возвращён.',
  giftReturned: 'Подарок возвращён, деньги зачислены в ваш кошелёк.',
  ownRefund: (hours, watchedPercent) =>
    `Ученик вернул курс в течение ${hours} ч, просмотрено ${watchedPercent} %`,
}
