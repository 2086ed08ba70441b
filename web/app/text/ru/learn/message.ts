import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../learn/message.ts'

export const messageText: Translation<typeof latin.messageText> = {
  title: 'Сообщение преподавателя',
  opening: 'Открываем',
  gone: 'Это сообщение не приходило вам, или курс закрыт.',
  myCourses: 'Мои курсы',
}
