import { groupDigits } from '@kashf/contract/money/amount.ts'

/** `12 000 сум`. */
export const sum = (uzs: number): string => `${groupDigits(uzs)}\u00a0сум`

const rules = new Intl.PluralRules('ru')

/** The count with the form that agrees with it: `1 курс`, `3 курса`, `5 курсов`. */
export function counted(count: number, one: string, few: string, many: string): string {
  const form = rules.select(count)
  return `${count} ${form === 'one' ? one : form === 'few' ? few : many}`
}
