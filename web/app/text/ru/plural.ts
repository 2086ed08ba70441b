import { plural } from '@kashf/contract/text/russian-plural.ts'

/** The count with its noun: `3 урока`. */
export const counted = (count: number | string, one: string, few: string, many: string): string =>
  `${count}\u00a0${plural(count, one, few, many)}`
