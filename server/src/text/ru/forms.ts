import { groupDigits } from '@kashf/contract/money/amount.ts'
import { plural } from '@kashf/contract/text/russian-plural.ts'

/** Formats an amount in so'm: `12 000 сум`. */
export const sum = (uzs: number): string => `${groupDigits(uzs)}\u00a0сум`

/** The count with the form that agrees with it: `1 курс`, `3 курса`, `5 курсов`. */
export const counted = (count: number, one: string, few: string, many: string): string =>
  `${count} ${plural(count, one, few, many)}`
