import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { formatDuration } from '@kashf/contract/text/duration.ts'
import type { Translation } from '@kashf/contract/text/translation.ts'
import type { certificate as latin } from '../uz/certificate.ts'
import { counted } from './forms.ts'

const MONTHS = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ')

export const certificate: Translation<typeof latin> = {
  heading: 'СЕРТИФИКАТ',
  document: 'Сертификат',
  holder: 'Настоящий сертификат подтверждает, что',
  completed: 'полностью прошёл(а) видеокурс',
  teacher: 'Преподаватель',
  length: 'Объём',
  day: 'Дата окончания',
  number: 'Номер сертификата',
  check: 'Проверьте подлинность по QR-коду или по этому адресу:',
  lessons: (count) => counted(count, 'урок', 'урока', 'уроков'),
  duration: (seconds) => formatDuration(seconds).replace('soat', 'ч').replace('daqiqa', 'мин'),
  date(at) {
    const [year, month, day] = tashkentDay(at).split('-').map(Number)
    return `${day} ${MONTHS[Number(month) - 1]} ${year} г.`
  },
}
