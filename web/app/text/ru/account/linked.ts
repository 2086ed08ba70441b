import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../account/linked.ts'

export const linkedText: Translation<typeof latin.linkedText> = {
  on: 'Привязан',
  off: 'Не привязан',
  linkedSince: (date) => `Привязан с ${date}`,
  link: 'Привязать',
  goOn: 'Продолжить',
  unlink: 'Отвязать',
}
