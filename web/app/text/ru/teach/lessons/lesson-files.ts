import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../../teach/lessons/lesson-files.ts'

export const lessonFilesText: Translation<typeof latin.lessonFilesText> = {
  title: 'Файлы',
  count: (count: number, most: number) => `${count} / ${most}`,
  hint: 'PDF, Word, Excel, PowerPoint, ZIP, звук или картинка, до 100 МБ',
  lead: 'Каждое изменение сохраняется сразу.',
  add: 'Добавить файл',
  full: (most: number) => `В уроке уже ${most} файлов. Чтобы добавить новый, удалите один.`,
  tooLarge: 'Файл больше 100 МБ.',
  notHere: 'Выберите PDF, Word, Excel, PowerPoint, ZIP, MP3, M4A, WAV, OGG, FLAC или картинку.',
  lost: 'Файл утрачен. Загрузите его заново.',
  more: (name: string) => `${name}: действия`,
  see: 'Смотреть',
  rename: 'Переименовать',
  newName: 'Имя файла',
  up: 'Выше',
  down: 'Ниже',
  remove: 'Удалить',
  removeTitle: (name: string) => `Удалить «${name}»?`,
  removeHint: 'Ученики больше не смогут его получить.',
  added: (name: string) => `«${name}» добавлен`,
  removed: (name: string) => `«${name}» удалён`,
  failed: 'Файлы не сохранены',
  save: 'Сохранить',
}
