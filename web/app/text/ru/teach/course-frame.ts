import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../teach/course-frame.ts'

export const courseFrameText: Translation<typeof latin.courseFrameText> = {
  back: 'Курсы',
  publicPage: 'Как видит ученик',
  tabs: 'Разделы курса',
  curriculum: 'Программа',
  page: 'Страница',
  groups: 'Группы',
  learners: 'Ученики',
  statistics: 'Статистика',
  messages: 'Сообщения',
  announcements: 'Объявления',
  promoCodes: 'Промокоды',
  telegram: 'Telegram',
  team: 'Команда',
  versions: 'История',
}
