import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../learn/plan.ts'
import { counted } from '../plural.ts'

const lessonCount = (count: number) => counted(count, 'урок', 'урока', 'уроков')
const quizCount = (count: number) => counted(count, 'тест', 'теста', 'тестов')
const questionCount = (count: number) => counted(count, 'вопрос', 'вопроса', 'вопросов')
const taskCount = (count: number) => counted(count, 'задание', 'задания', 'заданий')

export const planText: Translation<typeof latin.planText> = {
  title: 'День экзамена',
  question: 'К какому дню вы готовитесь?',
  make: 'Составить план к экзамену',
  makeHint: 'Уроки и тесты распределятся поровну по оставшимся дням.',
  change: 'Изменить план',
  allCourses: 'Все мои курсы',
  ownDay: 'Свой день',
  ownDayHint: 'Выберите дату',
  tentative: 'предварительно',
  source: 'Источник',
  checked: (date) => `Официальные даты вносит Kashf. Последняя проверка: ${date}.`,
  noDates: 'Официальные даты пока не внесены.',
  minutes: 'Не больше минут в день',
  weekdays: 'В какие дни недели?',
  weekdayNames: [
    ['Пн', 'Понедельник'],
    ['Вт', 'Вторник'],
    ['Ср', 'Среда'],
    ['Чт', 'Четверг'],
    ['Пт', 'Пятница'],
    ['Сб', 'Суббота'],
    ['Вс', 'Воскресенье'],
  ],
  wrong: 'Заполните правильно.',
  perDay: 'Нужно в день',
  remaining: (lessons, tests, hasReview) =>
    [lessons > 0 && lessonCount(lessons), tests > 0 && quizCount(tests), hasReview && 'повторение']
      .filter(Boolean)
      .join(', '),
  nothing: 'Планировать нечего: ваши курсы пройдены.',
  tight: (needed) => `Чтобы успеть всё, нужно ${needed} в день`,
  tightHint: (left) => `В нынешнее время не помещается ${taskCount(left)}. Есть два пути:`,
  takeNeeded: (needed) => `Всё, ${needed} в день`,
  orLess: (minutes) => `Или останется ${minutes} в день: первые поместятся, остальное после экзамена.`,
  noDay: 'До экзамена не осталось ни одного из выбранных дней. Добавьте дни.',
  save: 'Составить план',
  saved: 'План готов',
  saveFailed: 'План не сохранён',
  remove: 'Убрать план',
  removed: 'План убран',
  daysLeft: (days) =>
    days === 0
      ? 'Сегодня'
      : `${days % 10 === 1 && days % 100 !== 11 ? 'Остался' : 'Осталось'} ${counted(days, 'день', 'дня', 'дней')}`,
  enough: (time) => `${time} в день, вы успеваете`,
  notEnough: (time, left) => `${time} в день, не помещается ${taskCount(left)}`,
  adjust: 'Добавить время',
  today: 'Сегодня',
  todayDone: (all, done) => `Выполнено ${done} из ${all}`,
  freeDay: 'Сегодня выходной',
  nextDay: (date) => `Следующий день: ${date}`,
  allDone: 'На сегодня всё сделано',
  missed: (isYesterday, more) =>
    `${isYesterday ? 'Вчерашние' : 'Пропущенные'} уроки распределены по оставшимся дням${more > 0 ? `: ещё ${counted(more, 'минута', 'минуты', 'минут')} в день` : ''}.`,
  lesson: 'Урок',
  quiz: (questions) => `Тест, ${questionCount(questions)}`,
  review: 'Повторение',
  reviewCards: questionCount,
  done: 'сделано',
  beginLesson: 'Начать урок',
  beginQuiz: 'Начать тест',
  beginReview: 'Начать повторение',
  examAt: (when) => `${when}: пробный экзамен, место за вами`,
  examOpen: 'Пробный экзамен открыт, место за вами',
  meetingAt: (at, course) => `Живой урок ${at}: ${course}`,
  homework: (course) => `Домашнее задание: ${course}`,
  homeworkUntil: (at, course) => `Домашнее задание до ${at}: ${course}`,
  homeworkLate: (at, course) => `Срок домашнего задания прошёл ${at}: ${course}`,
  homeworkReturned: (course) => `Домашнее задание вернули на доработку: ${course}`,
  opened: (course) => `Открылось сегодня: ${course}`,
  next: 'Впереди',
  months: [
    'января',
    'февраля',
    'марта',
    'апреля',
    'мая',
    'июня',
    'июля',
    'августа',
    'сентября',
    'октября',
    'ноября',
    'декабря',
  ],
  day: (day, month) => `${day} ${month}`,
  calendar: 'В программе календаря',
  calendarLead:
    'Дни плана и экзамены сами обновляются в календаре телефона. Никому не давайте адрес: кто его знает, видит ваш план.',
  calendarMade: (date) => `Адрес создан ${date}. Он показывается один раз.`,
  calendarOnce: 'Скопируйте адрес сейчас: больше он не покажется.',
  calendarMake: 'Получить адрес календаря',
  calendarRenew: 'Получить новый адрес',
  calendarEnd: 'Удалить адрес',
  calendarFailed: 'Адрес не создан',
}
