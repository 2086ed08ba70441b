import type { TelegramProposal } from '@kashf/contract/telegram/telegram.ts'
import { readTabValue, storeTabValue } from '../../../shell/base/tab-storage.ts'

/** A registration with Telegram that waits for its form in this tab. A return from Telegram works once, the form longer. */
export interface TelegramDraft {
  /** The `state` of the return from Telegram to which it belongs. */
  state: string
  ticket: string
  /** The current values of the fields. */
  proposal: TelegramProposal
  next: string | null
}

const KEY = 'telegram-registration'

/** Stores this tab's registration; null removes it. */
export const storeTelegramDraft = (draft: TelegramDraft | null): void => storeTabValue(KEY, draft)

const isText = (value: unknown): value is string => typeof value === 'string'

/** The registration that a return from Telegram began in this tab, or null. Browser only. */
export function readTelegramDraft(state: string): TelegramDraft | null {
  const stored = readTabValue(KEY) as Partial<TelegramDraft> | null | undefined
  const proposal = stored?.proposal
  if (!stored || !proposal || stored.state !== state || !isText(stored.ticket)) return null
  const { first_name, last_name, username } = proposal
  if (!isText(first_name) || !isText(last_name) || !isText(username)) return null
  return {
    state,
    ticket: stored.ticket,
    proposal: { first_name, last_name, username },
    next: isText(stored.next) ? stored.next : null,
  }
}
