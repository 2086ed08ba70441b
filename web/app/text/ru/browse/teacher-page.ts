import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../browse/teacher-page.ts'

export const teacherPageText: Translation<typeof latin.teacherPageText> = {
  coursesOf: 'Курсы',
  noCourses: 'У этого преподавателя пока нет курсов',
  noCoursesHint: 'Подпишитесь: когда выйдет первый курс, вы увидите его в профиле.',
}
