import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../learn/group.ts'

export const groupText: Translation<typeof latin.groupText> = {
  title: (group) => `Группа: ${group}`,
  starts: (when) => `начало ${when}`,
  started: (day) => `идёт с ${day}`,
  members: (count) => `человек: ${count}`,
  curator: (name) => `Ваш куратор ${name}`,
  paused: (day) => `Пауза до ${day}`,
  pausedHint: 'Уроки закрыты, результаты сохраняются. Вернуться можно в любой момент.',
  pause: 'Взять паузу',
  pauseHint: (days) =>
    `Уроки закроются до этого дня, срок продлится на столько же. В этом году осталось дней паузы: ${days}.`,
  until: 'День возвращения',
  submit: 'Взять паузу',
  back: 'Вернуться к учёбе',
}
