import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../browse/teacher-card.ts'
import { counted } from '../plural.ts'

export const teacherCardText: Translation<typeof latin.teacherCardText> = {
  courses: (count) => counted(count, 'курс', 'курса', 'курсов'),
  subscribers: (count) => counted(count, 'подписчик', 'подписчика', 'подписчиков'),
  subscribe: 'Подписаться',
  subscribed: 'Вы подписаны',
  subscribeTo: (name) => `Подписаться: ${name}`,
  unsubscribeFrom: (name) => `Вы подписаны: ${name}. Отписаться`,
  subscribeFailed: 'Не удалось изменить подписку',
}
