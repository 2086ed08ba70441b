import { sharePercent } from '@kashf/contract/authoring/share-percent.ts'

/** A fee of at most two decimals as people read it: 12.5 is `12,5%`. */
export const readPercent = (percent: number): string => sharePercent(Math.round(percent * 100))
