import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../learn/meeting.ts'

export const meetingText: Translation<typeof latin.meetingText> = {
  title: (at) => `Живой урок: ${at}`,
  startsIn: (left) => `Осталось ${left}`,
  isOn: 'Урок начался',
  reminder: 'Напомним за 15 минут до начала.',
  toCalendar: 'Добавить в календарь',
  enter: 'Войти в урок',
  leadsTo: (place) => `Откроется ${place}`,
  toPlace: (place) => `Открыть ${place}`,
  failed: 'Не удалось войти в урок',
  attended: 'Вы были на уроке',
  over: 'Живой урок закончился',
  awaitsRecording: 'Запись появится здесь, когда учитель её добавит.',
  cancelled: 'Живой урок отменён',
}
