import { DRAWING_VERSION } from './drawn-addresses.ts'

/** The number of backgrounds: eight colour worlds times six shapes. */
export const INITIALS_KINDS = 48

/** The background of an account's initials: one file holds all kinds, and only the id selects one. */
export const initialsAddress = (accountId: number): string =>
  `/media/drawn/${DRAWING_VERSION}/initials.svg#k${accountId % INITIALS_KINDS}`

/** Whether the letters on that background are white, because the first four of the eight worlds are dark. */
export const hasWhiteInitials = (accountId: number): boolean => accountId % 8 < 4

/** The minimum width for two letters; a narrower picture shows one. */
const TWO_LETTERS_FROM_PX = 32

/** The initials of a person in a picture of that width in px. */
export function initialsOf(person: { first_name: string; last_name: string }, widthPx: number): string {
  const names = widthPx < TWO_LETTERS_FROM_PX ? [person.first_name] : [person.first_name, person.last_name]
  return names.map((name) => (Array.from(name.trim())[0] ?? '').toLocaleUpperCase('uz')).join('')
}
