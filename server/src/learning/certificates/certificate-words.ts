import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { TASHKENT_OFFSET_MS } from '@kashf/contract/tashkent-time.ts'
import { formatDuration } from '@kashf/contract/text/duration.ts'
import { toCyrillic } from '@kashf/contract/text/uzbek-script.ts'

/** What a certificate says around its names. */
export interface CertificateWords {
  heading: string
  /** The name in the properties of the document, before the course's title. */
  document: string
  holder: string
  completed: string
  teacher: string
  length: string
  day: string
  number: string
  check: string
  lessons(count: number): string
  duration(seconds: number): string
  /** The date in Tashkent. */
  date(at: Date): string
}

const MONTHS = 'yanvar fevral mart aprel may iyun iyul avgust sentabr oktabr noyabr dekabr'.split(' ')
const RUSSIAN_MONTHS =
  'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ')
const russianForms = new Intl.PluralRules('ru')

function inTashkent(at: Date): { year: number; month: number; day: number } {
  const local = new Date(at.getTime() + TASHKENT_OFFSET_MS)
  return { year: local.getUTCFullYear(), month: local.getUTCMonth(), day: local.getUTCDate() }
}

const uzbek: CertificateWords = {
  heading: 'SERTIFIKAT',
  document: 'Sertifikat',
  holder: 'Ushbu sertifikat egasi',
  completed: "quyidagi video kursni to'liq tugatdi:",
  teacher: "O'qituvchi",
  length: 'Hajmi',
  day: 'Tugatilgan sana',
  number: 'Sertifikat raqami',
  check: 'Haqiqiyligini QR kod orqali yoki shu manzilda tekshiring:',
  lessons: (count) => `${count} ta dars`,
  duration: formatDuration,
  date(at) {
    const { year, month, day } = inTashkent(at)
    return `${year}-yil ${day}-${MONTHS[month]}`
  },
}

const cyrillic: CertificateWords = {
  heading: toCyrillic(uzbek.heading),
  document: toCyrillic(uzbek.document),
  holder: toCyrillic(uzbek.holder),
  completed: toCyrillic(uzbek.completed),
  teacher: toCyrillic(uzbek.teacher),
  length: toCyrillic(uzbek.length),
  day: toCyrillic(uzbek.day),
  number: toCyrillic(uzbek.number),
  check: toCyrillic(uzbek.check),
  lessons: (count) => toCyrillic(uzbek.lessons(count)),
  duration: (seconds) => toCyrillic(uzbek.duration(seconds)),
  date: (at) => toCyrillic(uzbek.date(at)),
}

const russian: CertificateWords = {
  heading: 'СЕРТИФИКАТ',
  document: 'Сертификат',
  holder: 'Настоящий сертификат подтверждает, что',
  completed: 'полностью прошёл(а) видеокурс',
  teacher: 'Преподаватель',
  length: 'Объём',
  day: 'Дата окончания',
  number: 'Номер сертификата',
  check: 'Проверьте подлинность по QR-коду или по этому адресу:',
  lessons(count) {
    const form = russianForms.select(count)
    return `${count} ${form === 'one' ? 'урок' : form === 'few' ? 'урока' : 'уроков'}`
  },
  duration: (seconds) => formatDuration(seconds).replace('soat', 'ч').replace('daqiqa', 'мин'),
  date(at) {
    const { year, month, day } = inTashkent(at)
    return `${day} ${RUSSIAN_MONTHS[month]} ${year} г.`
  },
}

/** The words in each language of the interface. */
export const CERTIFICATE_WORDS: Record<InterfaceLanguage, CertificateWords> = {
  uz: uzbek,
  'uz-Cyrl': cyrillic,
  ru: russian,
}
