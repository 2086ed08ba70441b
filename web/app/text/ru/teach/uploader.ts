import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../teach/uploader.ts'
import { counted } from '../plural.ts'

export const uploaderText: Translation<typeof latin.uploaderText> = {
  waits: 'Отправится при сохранении',
  keepOpen: 'Файл отправляется. Не закрывайте страницу до конца.',
  sending: 'Отправляется…',
  paused: 'Приостановлено',
  offline: 'Связь прервалась. Продолжится, как только она появится.',
  fileChanged: 'Файл изменился во время отправки или не читается. Выберите файл ещё раз.',
  checking: 'Проверяем, дошёл ли файл целиком…',
  seconds: (count) => counted(count, 'секунда', 'секунды', 'секунд'),
  left: (time) => `осталось ${time}`,
  pause: 'Приостановить',
  resume: 'Продолжить',
  retry: 'Отправить ещё раз',
  open: 'Незавершённые загрузки',
  openHint:
    'Файлы, которые ещё не добавлены ни к одному уроку. Ненужные отмените. Нужный выберите ещё раз, и он догрузится.',
  openReceived: (received, all) => `загружено ${received} из ${all}`,
  openSince: (time) => `последний раз ${time}`,
  giveUp: 'Отменить',
  giveUpFile: (name) => `Отменить загрузку: ${name}`,
  wrongVideo: 'Можно загружать только видеофайлы!',
  wrongDocument: 'Можно загружать только файлы PDF, Word или Excel!',
  wrongImage: 'Загрузите картинку JPG, PNG или WebP.',
  leaveTitle: 'Уйти со страницы?',
  leaveMessage:
    'Файл отправлен не полностью. Если уйти, отправка остановится. Вернитесь и выберите тот же файл: она продолжится с того же места.',
  leave: 'Уйти',
  stay: 'Остаться на странице',
}
