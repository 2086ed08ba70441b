import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../browse/preview.ts'
import { counted } from '../plural.ts'

export const previewText: Translation<typeof latin.previewText> = {
  noScript: 'Чтобы смотреть видео, включите JavaScript в браузере.',
  noVideo: 'В этом уроке нет видео, текст на странице урока.',
  notReady: 'Видео готовится. Зайдите чуть позже.',
  page: 'Страница урока',
  over: 'Бесплатный урок закончился',
  rest: (count) => `В курсе ещё ${counted(count, 'урок', 'урока', 'уроков')}.`,
  next: (title) => `Следующий бесплатный урок: ${title}`,
  toPrice: 'Узнать цену',
}
