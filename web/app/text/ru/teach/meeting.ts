import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../teach/meeting.ts'

export const meetingText: Translation<typeof latin.meetingText> = {
  title: 'Живой урок',
  lead: 'Урок пройдёт в назначенный час по ссылке. Ученики получат напоминание за 15 минут. Запись вы потом добавите к этому уроку как видео.',
  forWhom: 'Для кого',
  wholeCourse: 'Весь курс',
  courseHint: 'Если у группы нет своего времени, действует это.',
  groupHint: 'Для этой группы вместо времени курса.',
  startsAt: 'Начало',
  tashkent: 'Время Ташкента',
  duration: 'Длительность, минут',
  link: 'Ссылка',
  linkHint:
    'Google Meet, Zoom, Teams, Telegram или YouTube. Её увидят только купившие курс, когда вход открыт.',
  save: 'Назначить время',
  saved: 'Время живого урока сохранено',
  cancel: 'Отменить урок',
  cancelTitle: 'Отменить живой урок?',
  cancelHint: 'Ученики получат сообщение. Сам урок останется в курсе.',
  keep: 'Оставить',
  cancelled: 'Живой урок отменён',
  isCancelled: (at) => `Живой урок ${at} отменён. Если выбрать новое время, он откроется снова.`,
  addRecording: 'Урок прошёл. Добавьте выше запись как видео или ссылку: она станет самим уроком.',
  came: (count) => `Пришли: ${count}`,
  who: 'Кто был на уроке',
  nobody: 'Пока никто не входил',
}
