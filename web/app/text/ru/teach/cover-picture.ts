import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../teach/cover-picture.ts'

export const coverPictureText: Translation<typeof latin.coverPictureText> = {
  cropTitle: 'Кадрирование обложки',
  cropLead: 'Двигайте и увеличивайте картинку: на обложке будет видно то, что в рамке.',
  asIs: 'Поставить как есть',
  use: 'Поставить эту часть',
  fromTrailer: 'Взять кадр из трейлера',
  fromVideo: 'Взять кадр из видео',
  frameTitle: 'Выбор кадра',
  frameVideo: 'Выбранное видео',
  moment: 'Время видео',
  takeFrame: 'Взять этот кадр',
  frameFailed: 'Браузер не открыл это видео. Выберите файл MP4 или загрузите картинку.',
}
