import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../teach/learners.ts'
import { counted } from '../plural.ts'

export const learnersText: Translation<typeof latin.learnersText> = {
  title: 'Ученики',
  states: 'Состояние учеников',
  all: 'Все',
  state: {
    active: 'Активен',
    stalled: 'Остановился',
    completed: 'Завершил',
    not_started: 'Не начал',
    expired: 'Срок истёк',
  },
  hint: {
    active: 'За последние 14 дней смотрел уроки, ещё не закончил.',
    stalled: 'Не закончил курс и 14 дней не смотрел уроки.',
    completed: 'Посмотрел все уроки.',
    not_started: 'Получил курс, но не открыл ни одного урока.',
    expired: 'Срок доступа истёк. Если купит снова, продолжит с того же места.',
  },
  search: 'Поиск по имени',
  name: 'Ученик',
  lessons: 'Уроки',
  lastLesson: 'Последний урок',
  lastSeen: 'Последний визит',
  score: 'Оценка',
  questions: 'Вопросы',
  progress: (name, done, all) => `${name}: просмотрено ${done} из ${all}`,
  never: 'Ещё не заходил(а)',
  privacy: 'Email и номер счёта ученика вам не видны.',
  none: 'Учеников пока нет',
  noneHint: 'Здесь видно, кто получил курс и до какого урока дошёл.',
  noneMatch: 'Такой ученик не найден',
  noneMatchHint: 'Выберите другое состояние или напишите часть имени.',
  notFoundYet: 'Пока не найдено. Поиск можно продолжить.',
}

export const agoText: Translation<typeof latin.agoText> = {
  today: 'Сегодня',
  yesterday: 'Вчера',
  days: (days) => `${counted(days, 'день', 'дня', 'дней')} назад`,
}
