import { oneLine } from '../../accounts/people.ts'

/** A person whom Telegram has confirmed. */
export interface TelegramPerson {
  telegramId: number
  name: string
  username: string | null
  /** When Telegram confirmed the person (ISO 8601), at most an hour ago. */
  confirmedAt: string
  /** SHA-256 (base64url) of the launch data of the Mini App that confirmed them; null for a confirmation in the browser. */
  launch: string | null
}

const MAX_ID = 4_503_599_627_370_495

/** Whether a value from Telegram is an account id. */
export const isTelegramId = (id: unknown): id is number =>
  typeof id === 'number' && Number.isInteger(id) && id >= 1 && id <= MAX_ID

/** A name from Telegram in one line of at most 120 characters, never empty. */
export const shownName = (name: unknown): string =>
  oneLine(typeof name === 'string' ? name.slice(0, 120).toWellFormed() : '') || 'Telegram'

/** A username from Telegram; null when there is none. */
export const usernameOf = (username: unknown): string | null =>
  typeof username === 'string' && /^\w{1,40}$/.test(username) ? username : null
