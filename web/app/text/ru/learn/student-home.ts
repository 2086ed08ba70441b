import { plural } from '@kashf/contract/text/russian-plural.ts'
import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../learn/student-home.ts'
import { counted } from '../plural.ts'

const dayCount = (days: number) => counted(days, 'день', 'дня', 'дней')

export const studentHomeText: Translation<typeof latin.studentHomeText> = {
  greeting: (part, name) =>
    `${{ night: 'Здравствуйте', morning: 'Доброе утро', day: 'Добрый день', evening: 'Добрый вечер' }[part]}, ${name}`,
  lesson: (number, title) => `Урок ${number}. ${title}`,
  left: (time) => `осталось ${time}`,
  resume: (time) => `Продолжить с ${time}`,
  begin: 'Начать урок',
  goal: (days) => `${dayCount(days)} в неделю`,
  goalQuestion: 'Сколько дней в неделю вы хотите учиться?',
  goalLead: 'Пропущенный день ничего не отменяет.',
  goalDays: dayCount,
  goalNone: 'Без цели',
  goalChange: 'Изменить',
  goalFailed: 'Цель не сохранена',
  learned: (days) => `На этой неделе вы учились ${dayCount(days)}`,
  learnedLeft: (days, left) =>
    `На этой неделе вы учились ${dayCount(days)}, ${plural(left, 'остался', 'осталось', 'осталось')} ещё ${left}`,
  learnedAll: (days) => `На этой неделе вы учились ${dayCount(days)}, цель достигнута`,
  notYet: 'День отметится, когда вы посмотрите первый урок недели',
  weekDays: [
    ['Пн', 'Понедельник'],
    ['Вт', 'Вторник'],
    ['Ср', 'Среда'],
    ['Чт', 'Четверг'],
    ['Пт', 'Пятница'],
    ['Сб', 'Суббота'],
    ['Вс', 'Воскресенье'],
  ],
  dayLearned: 'учились',
  dayToday: 'сегодня',
  others: 'Что ещё вы изучаете',
  myCourses: 'Моя учёба',
  news: 'Новости от ваших преподавателей',
  newLesson: 'Новый урок',
  newCourse: 'Новый курс',
  nextTitle: 'Следующий шаг',
  nextLead: (course) => `Выбирают те, кто прошёл «${course}»`,
  near: 'Близкие вам темы',
  nearLead: (categories) => `Потому что вы изучаете: ${categories.map((name) => `«${name}»`).join(' и ')}`,
  all: 'Все',
  shortLessons: 'Короткие бесплатные уроки',
  shortLessonsLead: 'В дороге, в очереди, за чаем',
  today: 'сегодня',
  yesterday: 'вчера',
  daysAgo: (days) => `${dayCount(days)} назад`,
}
