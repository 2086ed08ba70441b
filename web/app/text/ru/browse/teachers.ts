import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../browse/teachers.ts'

export const teachersText: Translation<typeof latin.teachersText> = {
  title: 'Преподаватели',
  lead: 'Специалисты, которые делятся знаниями. Подпишитесь на тех, кто вам близок.',
  description: 'Преподаватели Kashf: их курсы, оценки и подписчики.',
  filter: 'Поиск по имени или области',
  noneFound: 'Такой преподаватель не найден',
  noneFoundHint: 'Попробуйте написать имя иначе.',
  empty: 'Преподавателей пока нет',
  emptyHint: 'Станьте первым: загрузить курс можно бесплатно.',
}
