import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { formatDuration } from '@kashf/contract/text/duration.ts'

const MONTHS = 'yanvar fevral mart aprel may iyun iyul avgust sentabr oktabr noyabr dekabr'.split(' ')

/** The texts of a certificate around its names. */
export const certificate = {
  heading: 'SERTIFIKAT',
  /** The name in the properties of the document, before the course's title. */
  document: 'Sertifikat',
  holder: 'Ushbu sertifikat egasi',
  completed: "quyidagi video kursni to'liq tugatdi:",
  teacher: "O'qituvchi",
  length: 'Hajmi',
  day: 'Tugatilgan sana',
  number: 'Sertifikat raqami',
  check: 'Haqiqiyligini QR kod orqali yoki shu manzilda tekshiring:',
  lessons: (count: number) => `${count} ta dars`,
  duration: formatDuration,
  /** The date in Tashkent. */
  date(at: Date): string {
    const [year, month, day] = tashkentDay(at).split('-').map(Number)
    return `${year}-yil ${day}-${MONTHS[Number(month) - 1]}`
  },
}
