import type * as latin from '../../teach/course-frame.ts'
import type { Translation } from '../../translation.ts'

export const courseFrameText: Translation<typeof latin.courseFrameText> = {
  back: 'Курсы',
  publicPage: 'Как видит ученик',
  tabs: 'Разделы курса',
  curriculum: 'Программа',
  page: 'Страница',
  learners: 'Ученики',
  statistics: 'Статистика',
  announcements: 'Объявления',
  promoCodes: 'Промокоды',
  telegram: 'Telegram',
  versions: 'История',
}
