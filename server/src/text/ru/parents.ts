import type { Translation } from '@kashf/contract/text/translation.ts'
import type { parents as latin } from '../uz/parents.ts'
import { counted } from './forms.ts'

const days = (count: number) => counted(count, 'день', 'дня', 'дней')
const lessons = (count: number) => counted(count, 'урок', 'урока', 'уроков')

export const parents: Translation<typeof latin> = {
  confirmation: {
    subject: 'Присылать отчёты на этот адрес?',
    paragraphs: [
      'Этот адрес указали, чтобы получать недельный отчёт об учёбе вашего ребёнка на Kashf. Если согласны, подтвердите: отчёт приходит каждое воскресенье вечером.',
      'Если вы об этом не просили, ничего не делайте: других писем не будет.',
    ],
    label: 'Подтвердить',
  },
  report: {
    subject: (of) => `${of.learner}: отчёт за ${of.from} – ${of.to}`,
    quiet: (learner) =>
      `На этой неделе ${learner} не занимается. Отдых тоже нужен. Может быть, нужна помощь: спросите, как дела.`,
    week: (of) =>
      of.lessons === 0
        ? `${of.learner}: ${days(of.days)} учёбы за неделю.`
        : `${of.learner}: ${days(of.days)} учёбы за неделю, пройдено: ${lessons(of.lessons)}.`,
    course: (of) => `«${of.title}»: ${lessons(of.lessons)}`,
    test: (of) => `Тест «${of.title}»: ${of.percent}%. Обычно собственный результат ${of.mean}%.`,
    firstTest: (of) => `Тест «${of.title}»: ${of.percent}%.`,
    homework: (of) =>
      `Домашние задания: ${[
        of.sent > 0 && `сдано ${of.sent}`,
        of.late > 0 && `с опозданием ${of.late}`,
        of.accepted > 0 && `принято ${of.accepted}`,
      ]
        .filter(Boolean)
        .join(', ')}.`,
    exam: (of) => `Экзамен «${of.title}»: ${of.at}`,
    examAnyTime: (title) => `Экзамен «${title}»: время на выбор`,
    paidUntil: (of) => `Курс «${of.title}» открыт до ${of.until}.`,
    open: 'Открыть отчёт',
    stopHint: 'Чтобы отчёты не приходили, нажмите /stop.',
  },
}
