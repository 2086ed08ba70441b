import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../browse/certificate.ts'
import { counted } from '../plural.ts'

export const certificateText: Translation<typeof latin.certificateText> = {
  title: 'Сертификат',
  earned: 'Вы полностью прошли курс!',
  earnedHint: 'Сертификат готов. Он есть и в профиле, в разделе «Сертификаты».',
  see: 'Открыть сертификат',
  stay: 'Остаться здесь',
  share: 'Поделиться в Telegram',
  shared: (course) => `Я закончил(а) курс «${course}». Мой сертификат:`,
  valid: 'Сертификат подлинный',
  validHint: 'Этот сертификат выдан Kashf и действителен.',
  voided: 'Сертификат аннулирован',
  voidedHint: (date) => `${date} деньги за курс были возвращены, сертификат не действует.`,
  unknownTitle: 'Такой сертификат не найден',
  unknownHint: 'Сверьте номер с сертификатом и введите ещё раз. В нём 12 букв и цифр.',
  checkHint: 'Введите номер с сертификата. В нём 12 букв и цифр.',
  holder: 'Владелец сертификата',
  course: 'Пройденный курс',
  teacher: 'Преподаватель',
  size: 'Объём',
  sizeOf: (lessons, length) => {
    const count = counted(lessons, 'урок', 'урока', 'уроков')
    return length ? `${count}, ${length}` : count
  },
  date: 'Дата завершения',
  code: 'Номер сертификата',
  download: 'Скачать PDF',
  making: 'PDF готовится. Обновите страницу через минуту.',
  makingShort: 'Готовится',
  toCourse: 'Открыть курс',
  checkTitle: 'Проверка сертификата',
  checkLabel: 'Номер сертификата',
  check: 'Проверить',
  describe: (name, course) => `${name}: видеокурс «${course}» пройден полностью.`,
  none: 'Сертификатов пока нет',
  noneHint: 'Посмотрите все уроки курса и получите именной сертификат.',
  claim: 'Получить сертификат',
  claimHint: 'Все уроки просмотрены. Получите сертификат.',
  claimFailed: 'Сертификат не выдан',
  courseTitle: 'Ваш сертификат',
}
