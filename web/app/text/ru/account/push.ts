import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../account/push.ts'

export const pushText: Translation<typeof latin.pushText> = {
  title: 'Уведомления на этом устройстве',
  hint: 'Уведомление появится на телефоне или компьютере, даже если Kashf не открыт.',
  on: 'Включены',
  off: 'Выключены',
  switchOn: 'Включить',
  switchOff: 'Выключить',
  switchedOn: 'Уведомления включены',
  switchedOff: 'Уведомления выключены',
  failed: 'Не удалось включить',
  refused:
    'Браузер не разрешил уведомления. Разрешите «Уведомления» в настройках сайта рядом с адресной строкой и попробуйте ещё раз.',
  column: 'Устройство',
  ask: 'Сообщить, когда придёт ответ?',
  askHint: 'Вы сразу узнаете об ответе, даже если Kashf не открыт. Потом это можно выключить в настройках.',
  yes: 'Да, сообщите',
  no: 'Нет, спасибо',
}
