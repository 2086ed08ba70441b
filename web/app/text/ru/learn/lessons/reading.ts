import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../../learn/lessons/reading.ts'

export const readingText: Translation<typeof latin.readingText> = {
  minutes: (minutes: number) => `читать ${minutes} мин`,
  progress: 'Прочитано',
  done: 'Урок прочитан',
  waits: (minutes: number) => `Не торопитесь: урок завершится через ${minutes} мин.`,
  unsent: 'Нет связи: урок отметится, когда она появится.',
  files: 'Файлы',
  count: (files: number) => `${files} шт.`,
  lost: 'Этот файл утрачен. Преподаватель должен загрузить его заново.',
  next: 'Следующий урок',
  previous: 'Предыдущий урок',
  toCourse: 'Вернуться к курсу',
  toCertificate: 'Посмотреть сертификат',
}
