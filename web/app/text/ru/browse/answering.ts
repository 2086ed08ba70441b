import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../browse/answering.ts'

export const answeringText: Translation<typeof latin.answeringText> = {
  usually: (hours) => `На вопросы обычно отвечают за ${hours} ч.`,
}
