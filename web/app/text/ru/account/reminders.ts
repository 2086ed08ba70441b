import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../account/reminders.ts'

export const remindersText: Translation<typeof latin.remindersText> = {
  title: 'Полезные напоминания',
  hint: 'Не больше одного в день, с 08:00 до 21:00. Куда они приходят, выбирается выше.',
  all: 'Все напоминания',
  off: 'Напоминания выключены, ни одно не придёт.',
  saveFailed: 'Выбор не сохранён',
  kinds: {
    exam_soon: 'Когда близко экзамен',
    homework_due: 'Когда подходит срок домашнего задания',
    access_ending: 'За 14 и 3 дня до конца срока курса и в последний день',
    purchase_unfinished: 'Когда для покупки не хватило денег в кошельке',
    teacher_message: 'Сообщения, которые написал преподаватель курса',
    course_cheaper: 'Когда сохранённый курс стал дешевле',
    last_lesson: 'Когда в курсе остался один урок',
    course_not_begun: 'Когда мой курс ещё не начат',
    course_stalled: 'Когда неделю не было уроков',
    week_goal: 'О моей цели на неделю, в её начале',
  },
  stopTitle: 'Отключение напоминания',
  stopQuestion: (kind) => `Больше не присылать напоминание «${kind}»?`,
  stopHint: 'Оно не придёт ни на email, ни в другие места. Остальные напоминания останутся.',
  stop: 'Отключить напоминание',
  stopped: 'Это напоминание больше не придёт',
  stoppedHint: (kind) => `Напоминание «${kind}» отключено. Если передумаете, включите его в настройках.`,
}
