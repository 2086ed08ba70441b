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
  sort: 'Порядок',
  sorts: {
    newest: 'Сначала новые',
    last_seen: 'Сначала недавно смотревшие',
    progress: 'Сначала посмотревшие больше',
  },
  enrolled: 'Получил(а)',
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
  hidden: (count) =>
    `Ещё ${counted(count, 'ученика', 'учеников', 'учеников')} нет в списке: аккаунт заблокирован или закрыт.`,
  none: 'Учеников пока нет',
  noneHint: 'Здесь видно, кто получил курс и до какого урока дошёл.',
  noneMatch: 'Такой ученик не найден',
  noneMatchHint: 'Выберите другое состояние или напишите часть имени.',
  notFoundYet: 'Пока не найдено. Поиск можно продолжить.',
}

export const learnerText: Translation<typeof latin.learnerText> = {
  title: 'Ученик',
  back: 'Ученики',
  until: 'Срок доступа',
  forever: 'Бессрочно',
  certificate: 'Сертификат',
  noCertificate: 'Пока нет',
  access: 'Как получен курс',
  given: {
    purchase: 'Получен',
    gift: 'Подарен',
    bundle: 'Куплен в наборе',
    operator: 'Открыт командой Kashf',
  },
  paid: (amount) => `заплатил(а): ${amount}`,
  free: 'бесплатно',
  lessons: 'Уроки',
  completedOn: (day) => `Просмотрен: ${day}`,
  begunOn: (day) => `Начат: ${day}`,
  notOpened: 'Ещё не открыт',
  questions: 'Вопросы',
  noQuestions: 'Вопросов пока нет.',
  answered: 'Есть ответ',
  unanswered: 'Ждёт ответа',
}

export const agoText: Translation<typeof latin.agoText> = {
  today: 'Сегодня',
  yesterday: 'Вчера',
  days: (days) => `${counted(days, 'день', 'дня', 'дней')} назад`,
}
