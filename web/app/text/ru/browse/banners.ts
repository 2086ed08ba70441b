import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../browse/banners.ts'

export const bannerText: Translation<typeof latin.bannerText> = {
  label: 'Объявление Kashf',
  more: 'Подробнее',
  close: 'Закрыть объявление',
}
