import type * as latin from '../import.ts'
import type { Translation } from '../translation.ts'
import { counted, plural } from './plural.ts'

const links = (count: number) => counted(count, 'ссылка', 'ссылки', 'ссылок')

export const importText: Translation<typeof latin.importText> = {
  title: 'Загрузка видео',
  drop: 'Перетащите видео или папку сюда',
  choose: 'Выберите сразу несколько: каждое станет отдельным уроком',
  hint: 'Название и порядок уроков берутся из имён файлов, разделы из папок. Подойдёт и папка, экспортированная из Telegram.',
  chooseFiles: 'Выбрать видео',
  chooseFolder: 'Выбрать папку',
  reading: 'Файлы читаются…',
  accepted: (count) => `В очереди: ${count} видео`,
  brought: (count) => `Уже в курсе: ${count}, второй раз не добавлены`,
  nothing: 'Новых видео нет',
  refused: (count) =>
    `${counted(count, 'файл', 'файла', 'файлов')} ${plural(count, 'не является видео', 'не являются видео', 'не являются видео')}:`,
  missing: (count) => `В экспорте нет ${count} видео:`,
  andMore: (count) => `и ещё ${count}`,
  failed: 'Список не сохранён. Проверьте связь и перетащите файлы ещё раз.',
  queue: 'Загружаемые видео',
  sum: (done, all) => `Готово ${done} из ${all} видео`,
  bytes: (sent, all) => `${sent} / ${all}`,
  keepOpen:
    'Можно работать на других страницах студии. Если закрыть браузер, загрузка остановится; выберите ту же папку снова, и она продолжится с того же места.',
  lost: (count) => `Не полностью загружено: ${count} видео`,
  lostHint: 'Выберите ту же папку или видео ещё раз: готовые не повторятся, остальные продолжатся.',
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
  },
  retry: (title) => `Загрузить ещё раз: ${title}`,
  remove: (title) => `Убрать из списка: ${title}`,
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
