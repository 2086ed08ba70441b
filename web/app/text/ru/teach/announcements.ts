import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../teach/announcements.ts'
import { counted } from '../plural.ts'

const people = (count: string) => counted(count, 'человек', 'человека', 'человек')

export const announcementText: Translation<typeof latin.announcementText> = {
  title: 'Объявления',
  newTitle: 'Новое объявление',
  audience: 'Кому',
  audiences: {
    all: 'Всем',
    active: 'Активным',
    stalled: 'Остановившимся',
    completed: 'Завершившим',
    not_started: 'Не начавшим',
  },
  people,
  headline: 'Заголовок',
  text: 'Текст',
  textHint: 'Простой текст. Ссылки и номера карт не отправляются.',
  length: (used, most) => `${used} / ${most}`,
  where: 'Каждый ученик получит его там, где выбрал сам: на сайте, по почте или и там и там.',
  sendTo: (count) => `Отправить: ${people(count)}`,
  send: 'Отправить',
  left: (left) => `В неделю можно 2 объявления, осталось: ${left}.`,
  noneLeft: (when) => `На этой неделе отправлены 2 объявления. Следующее: ${when}.`,
  nobody: 'В этой группе нет учеников, которые получают объявления.',
  sentSoon: 'Объявление уйдёт через 2 минуты',
  sentSoonHint: 'Если передумаете, отмените его сейчас.',
  list: 'Ваши объявления',
  none: 'Объявлений пока нет',
  cancel: 'Отменить',
  canceled: 'Объявление не отправлено',
  cancelFailed: 'Не удалось отменить',
  states: {
    waiting: 'Ожидает',
    sending: 'Отправляется',
    sent: 'Отправлено',
    canceled: 'Отменено',
  },
  sendsAt: (when) => `Уйдёт: ${when}`,
  reached: (audience, count) => `${audience} · получили: ${people(count)}`,
  received: 'Объявления преподавателя',
  mute: 'Отключить объявления этого курса',
  unmute: 'Включить объявления этого курса',
  muted: 'Новые объявления этого курса к вам не приходят.',
  muteFailed: 'Не сохранено',
}
