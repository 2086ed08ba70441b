import type { BotMessage, BotRights, TelegramGroup, TelegramPerson, TelegramState } from './model.ts'
import type { TelegramOidc } from './oidc.ts'
import type { PersonMessages } from './person-messages.ts'

/** A refusal or a fault that a test plans for a later call of a method. */
export type PlannedFault =
  | { status: number; description: string; retryAfter?: number }
  /** Never answers. */
  | 'hang'
  /** Processes the call and then drops the connection, so that the caller does not learn the outcome. */
  | 'silent'

/** A received call. */
export interface ReceivedCall {
  method: string
  parameters: ReadonlyMap<string, unknown>
  /** When it was received, Unix milliseconds. */
  at: number
  status: number
}

/** The Bot API and the sign-in over HTTP, with people and groups whose actions a test or a developer controls. */
export interface TelegramSimulator extends PersonMessages {
  /** The URL of the Bot API and of the sign-in. */
  url: string
  token: string
  state: TelegramState
  oidc: TelegramOidc
  calls: ReceivedCall[]
  /** Adds a person who has not written to the bot yet. */
  addPerson(person: Omit<TelegramPerson, 'is_bot'>): TelegramPerson
  addGroup(group: {
    title: string
    type?: TelegramGroup['type']
    ownerId: number
    username?: string
  }): TelegramGroup
  /** Simulates a press of a button in the bot's last message to the person. */
  press(personId: number, label: string): void
  /**
   * Simulates typing the bot's name and a text in any chat. Returns the id of the query, whose answer is in the state.
   */
  searchInline(personId: number, query: string, offset?: string): string
  /** Simulates a person who blocks or unblocks the bot. */
  block(personId: number, isBlocked: boolean): void
  /** Simulates a person who allows the bot to write, as people do when they sign in with Telegram. */
  allowWriting(personId: number): void
  /**
   * Lets an administrator, by default the owner, change the bot's rights in a group; null removes the bot. The bot
   * receives an update.
   */
  setRights(groupId: number, rights: BotRights | null, byId?: number): void
  /** Creates an invite link by the owner of a group, which requires a join request. Returns its URL. */
  makeLink(groupId: number): string
  /** Simulates a person who opens an invite link. Returns the outcome. */
  join(personId: number, inviteLink: string): 'joined' | 'requested' | 'refused'
  leave(personId: number, groupId: number): void
  /** Messages of the bot to a chat, oldest first. */
  messagesTo(chatId: number): BotMessage[]
  /** Plans faults for the next calls of a method, one each. */
  plan(method: string, ...faults: PlannedFault[]): void
  doubleNextUpdate(): void
  /** Resolves when the webhook has taken every update. */
  settled(): Promise<void>
  stop(): void
}
