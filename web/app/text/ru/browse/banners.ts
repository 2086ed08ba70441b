import type * as latin from '../../browse/banners.ts'
import type { Translation } from '../../translation.ts'

export const bannerText: Translation<typeof latin.bannerText> = {
  label: 'Объявление Kashf',
  more: 'Подробнее',
  close: 'Закрыть объявление',
}
