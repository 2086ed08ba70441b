import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../browse/in-parts.ts'

export const inPartsText: Translation<typeof latin.inPartsText> = {
  line: (parts, price) => `Или по частям (${parts}), первая: ${price}`,
}
