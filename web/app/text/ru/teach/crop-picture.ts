import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../teach/crop-picture.ts'
import { counted } from '../plural.ts'

export const cropPictureText: Translation<typeof latin.cropPictureText> = {
  title: 'Кадрирование фото',
  lead: 'Двигайте и увеличивайте фото. В профиле будет видно то, что в круге.',
  area: 'Часть фото, которая останется. Двигайте её стрелками.',
  zoom: 'Увеличение',
  failed: 'Фото не открылось. Выберите другое: JPG, PNG или WebP.',
  tooLarge: (megapixels) =>
    `Фото слишком большое. Выберите фото не больше ${counted(megapixels, 'мегапикселя', 'мегапикселей', 'мегапикселей')}.`,
}
