import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../learn/lock.ts'
import { counted } from '../plural.ts'

export const lockText: Translation<typeof latin.lockText> = {
  paused: (until) => `Учёба приостановлена до ${until}`,
  opensAt: (at) => `Откроется ${at}`,
  part: (part) => `Откроется после оплаты части ${part}`,
  previous: 'Откроется после предыдущего урока',
  gate: 'Откроется после теста',
  gateMark: (percent) => `Откроется, когда за тест будет не меньше ${percent}%`,
  homework: 'Откроется, когда вы сдадите домашнее задание',
  homeworkAccepted: 'Откроется, когда ваше домашнее задание примут',
  pausedHint: 'В это время уроки курса закрыты. Срок доступа продлится на эти дни.',
  timeHint: 'Когда урок откроется, мы сообщим.',
  left: (days, hours, minutes) =>
    `Осталось ${[
      days > 0 && counted(days, 'день', 'дня', 'дней'),
      hours > 0 && counted(hours, 'час', 'часа', 'часов'),
      days === 0 && minutes > 0 && counted(minutes, 'минута', 'минуты', 'минут'),
    ]
      .filter(Boolean)
      .join(' ')}`,
  reminder: 'Настройки напоминаний',
  toPrevious: (title) => `Посмотреть: ${title}`,
  toTest: (title) => `Пройти тест: ${title}`,
  toHomework: (title) => `Перейти к заданию: ${title}`,
  toLesson: (title) => `Продолжить: ${title}`,
}
