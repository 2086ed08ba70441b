import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../teach/curriculum.ts'
import { counted } from '../plural.ts'

export const curriculumText: Translation<typeof latin.curriculumText> = {
  title: 'Видеоуроки',
  addSection: 'Раздел',
  addLesson: 'Добавить урок',
  newSection: 'Новый раздел',
  sectionSummary: (lessons, length) => {
    const count = counted(lessons, 'урок', 'урока', 'уроков')
    return length ? `${count}, ${length}` : count
  },
  lift: (title) => `Переместить: ${title}`,
  keys: 'Порядок: пробел поднимает и кладёт, стрелки перемещают, Esc отменяет.',
  lifted: (title) => `Поднят «${title}». Перемещайте стрелками.`,
  lessonMoved: (title, place, section) =>
    section === null
      ? `«${title}» теперь на ${place}-м месте`
      : `«${title}» теперь на ${place}-м месте, ${section}`,
  sectionMoved: (title, place) => `Раздел «${title}» теперь на ${place}-м месте`,
  moveCancelled: (title) => `«${title}» снова на своём месте`,
  free: 'Бесплатный',
  freeOf: (title) => `Бесплатный: ${title}`,
  nowFree: (title) => `«${title}» теперь бесплатный`,
  nowPaid: (title) => `«${title}» больше не бесплатный`,
  more: (title) => `Другие действия: ${title}`,
  rename: 'Переименовать',
  nameOf: (title) => `Новое название: ${title}`,
  name: 'Название',
  sectionName: 'Название раздела',
  edit: 'Изменить',
  replaceVideo: 'Заменить видео',
  moveTo: 'Переместить в другое место…',
  remove: 'Удалить',
  moveTitle: (title) => `Куда переместить «${title}»?`,
  section: 'Раздел',
  noSection: 'Без раздела (в начале)',
  place: 'Место',
  atStart: 'В начале',
  after: (title) => `После «${title}»`,
  move: 'Переместить',
  lessonRemoved: (title) => `Урок «${title}» удалён`,
  sectionRemoved: (title) => `Раздел «${title}» удалён, уроки остались`,
  moved: (title) => `«${title}» перемещён`,
  removeSoldTitle: 'Удалить урок из проданного курса?',
  removeSold: (title, learners) =>
    `Курс купили: ${counted(learners, 'ученик', 'ученика', 'учеников')}. После удаления урок «${title}» будет им недоступен. В течение дня его можно вернуть в списке «Удалённые уроки» под программой: результаты учеников сохранятся.`,
  deletedLessons: 'Удалённые уроки',
  lessonRestored: 'Урок восстановлен',
  failed: 'Не сохранено',
  emptySection: 'В этом разделе пока нет уроков',
  keyHints: [
    ['↑ ↓', 'выбор'],
    ['Пробел', 'поднять и положить'],
    ['F2', 'название'],
    ['B', 'бесплатно'],
    ['Del', 'удалить'],
    ['Ctrl Z', 'вернуть'],
  ],
}
