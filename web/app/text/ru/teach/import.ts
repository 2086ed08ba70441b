import { plural } from '@kashf/contract/text/russian-plural.ts'
import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../teach/import.ts'
import { counted } from '../plural.ts'

const links = (count: number) => counted(count, 'ссылка', 'ссылки', 'ссылок')

export const importText: Translation<typeof latin.importText> = {
  title: 'Загрузка видео',
  drop: 'Перетащите видео или папку сюда',
  choose: 'Выберите сразу несколько: каждое станет отдельным уроком',
  hint: 'Название и порядок уроков берутся из имён файлов, разделы из папок. Субтитры (.vtt, .srt) и PDF с тем же именем прикрепятся к уроку. Подойдёт и папка, экспортированная из Telegram.',
  section: 'В какой раздел',
  sectionHint: 'Видео из папки попадут в раздел с её именем.',
  chooseFiles: 'Выбрать видео',
  chooseFolder: 'Выбрать папку',
  videos: 'Видео',
  accepted: (count) => `В очереди: ${count} видео`,
  brought: (count) => `Уже в курсе: ${count}, второй раз не добавлены`,
  nothing: 'Новых видео нет',
  refused: (count) =>
    `${counted(count, 'файл', 'файла', 'файлов')} ${plural(count, 'не является видео', 'не являются видео', 'не являются видео')}:`,
  paired: (captions, documents) =>
    `К урокам прикрепятся: ${[captions && `субтитры (${captions})`, documents && `PDF (${documents})`].filter(Boolean).join(', ')}`,
  unpaired: (count) =>
    `Для ${counted(count, 'файла', 'файлов', 'файлов')} нет единственного видео с таким именем, к уроку не прикрепятся:`,
  unattachedFiles: (count) => `К урокам не прикреплено: ${counted(count, 'файл', 'файла', 'файлов')}:`,
  unattached: (what) => `К уроку не прикреплено: ${what}`,
  companions: (languages, hasDocument) =>
    [languages.length > 0 && `субтитры (${languages.join(', ')})`, hasDocument && 'PDF']
      .filter(Boolean)
      .map((one) => `+ ${one}`)
      .join(' '),
  missing: (count) => `В экспорте нет ${count} видео:`,
  andMore: (count) => `и ещё ${count}`,
  isNoVideo: 'Файл не видео или повреждён. Проверьте его и выберите снова.',
  failed: 'Список не сохранён. Проверьте связь и перетащите файлы ещё раз.',
  queue: 'Загружаемые видео',
  sum: (done, all) => `Готово ${done} из ${all} видео`,
  bytes: (sent, all) => `${sent} / ${all}`,
  keepOpen: 'Можно работать на других страницах студии. Если закрыть браузер, загрузка остановится.',
  resumeByPress: 'Вернувшись, откройте эту страницу: загрузка продолжится с того же места.',
  resumeByChoice: 'Выберите ту же папку снова, и загрузка продолжится с того же места.',
  lost: (count) => `Не полностью загружено: ${count} видео`,
  lostHint: 'Выберите ту же папку или видео ещё раз: готовые не повторятся, остальные продолжатся.',
  lockedHint: 'Если файлы на месте, выбирать их снова не нужно: браузер спросит разрешение их прочитать.',
  unlock: 'Продолжить загрузку',
  interrupted: 'Прервано',
  noRoom: 'Очередь ждёт свободного места',
  noRoomHint:
    'Загрузки в другом окне или начатые раньше не завершены. Как только они закончатся, очередь продолжится сама.',
  pauseAll: 'Остановить все',
  resumeAll: 'Продолжить',
  paused: 'Остановлено',
  state: {
    lost: 'Выберите файл',
    queued: 'В очереди',
    sending: 'Загружается',
    offline: 'Ожидание связи',
    checking: 'Проверяется',
    done: 'Загружено',
    brought: 'Уже в курсе',
    failed: 'Ошибка',
    removed: 'Убрано из списка',
  },
  retry: (title) => `Загрузить ещё раз: ${title}`,
  remove: (title) => `Убрать из списка: ${title}`,
  removed: (title) => `«${title}» убрано из списка`,
  more: (count) => `Ещё ${count} видео`,
  clear: 'Скрыть готовые',
  links: {
    open: 'Добавить по ссылкам',
    label: 'Ссылки на видеофайлы',
    hint: 'Google Drive, Dropbox, ссылка «Download» на Vimeo или другая ссылка https. По одной в строке, не больше 60. Файлы скачает сервер, браузер можно закрыть.',
    example: 'https://drive.google.com/file/d/…/view',
    add: 'Получить видео',
    tooMany: 'За один раз добавьте не больше 60 ссылок.',
    empty: 'Введите хотя бы одну ссылку.',
    list: 'Видео по ссылкам',
    sum: (done, all) => `Готово ${done} из ${all} ${plural(all, 'ссылки', 'ссылок', 'ссылок')}`,
    loadFailed: 'Не удалось узнать состояние ссылок.',
    state: { waiting: 'В очереди', fetching: 'Скачивается', failed: 'Ошибка', done: 'Готово' },
    again: (reason) => `${reason} Сервер повторит сам.`,
    retry: (title) => `Скачать ещё раз: ${title}`,
    remove: (title) => `Убрать из списка: ${title}`,
    more: (count) => `Ещё ${links(count)}`,
  },
}
