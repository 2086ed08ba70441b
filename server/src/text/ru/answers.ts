import { plural } from '@kashf/contract/text/russian-plural.ts'
import type { Translation } from '@kashf/contract/text/translation.ts'
import type { answers as latin } from '../uz/answers.ts'

const inHours = (hours: number) => `${hours} ${plural(hours, 'часа', 'часов', 'часов')}`

export const answers: Translation<typeof latin> = {
  messageSent: 'Ваше сообщение отправлено.',
  payoutRequested: 'Ваш запрос на выплату принят.',
  alreadyYours: 'Этот курс у вас уже открыт.',
  courseOpened: 'Курс открыт для вас.',
  courseBought: 'Курс успешно куплен.',
  bundleBought: 'Набор куплен, курсы открыты для вас.',
  bundleAlreadyYours: 'Этот набор у вас уже есть.',
  monthPaid: 'Следующий месяц оплачен.',
  partsPaid: 'Оплачено. Уроки открыты.',
  partOf: (title, part, parts) => `${title}, часть ${part} из ${parts}`,
  chargingOn: 'Автоматическое списание включено. Отключить его можно одним нажатием.',
  chargingOff: 'Автоматическое списание отключено. Долга нет.',
  courseRefunded: 'Курс возвращён, деньги зачислены в ваш кошелёк.',
  freeCourseReturned: 'Курс возвращён.',
  seatsReturned: 'Деньги вернулись в ваш кошелёк.',
  giftReturned: 'Подарок возвращён, деньги зачислены в ваш кошелёк.',
  captionsRead: ({ cues, not_understood, lines, after_end }) =>
    [
      `Прочитано субтитров: ${cues}.`,
      not_understood > 0 &&
        `Не понято строк: ${not_understood} (${lines.join(', ')}${not_understood > lines.length ? '…' : ''}).`,
      after_end > 0 && `После конца видео начинается и не будет видно: ${after_end}.`,
    ]
      .filter(Boolean)
      .join(' '),
  ownRefund: (hours, watchedPercent) =>
    `Ученик вернул курс в течение ${inHours(hours)}, просмотрено ${watchedPercent} %`,
  ownRefundOfYours: (hours, watchedPercent) =>
    `Вы вернули курс в течение ${inHours(hours)} (просмотрено ${watchedPercent} %)`,
  testsCancelled: 'Экзамен отменён',
}
