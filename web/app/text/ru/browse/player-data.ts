import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../browse/player-data.ts'

export const playerDataText: Translation<typeof latin.playerDataText> = {
  title: 'Трафик на этот урок',
  about: (size) => `≈\u00a0${size}`,
}
