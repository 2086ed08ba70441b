import type { BotMessage, BotRights, TelegramGroup, TelegramPerson, TelegramState } from './model.ts'
import type { OidcProvider } from './oidc.ts'

/** A refusal or a fault that a test plans for the next calls of a method. */
export type PlannedFault =
  | { status: number; description: string; retryAfter?: number }
  /** Never answers. */
  | 'hang'
  /** Acts, and then drops the connection, so that the caller does not learn the outcome. */
  | 'silent'

/** A call that the look-alike has received. */
export interface ReceivedCall {
  method: string
  parameters: ReadonlyMap<string, unknown>
  /** When it came, milliseconds since 1970. */
  at: number
  status: number
}

/** The Bot API and the sign-in over HTTP, with people and groups that a test or a developer moves. */
export interface TelegramSimulator {
  /** The address of the Bot API and of the sign-in. */
  url: string
  token: string
  state: TelegramState
  oidc: OidcProvider
  calls: ReceivedCall[]
  /** Adds a person who has not written to the bot yet. */
  addPerson(person: Omit<TelegramPerson, 'is_bot'>): TelegramPerson
  addGroup(group: {
    title: string
    type?: TelegramGroup['type']
    ownerId: number
    username?: string
  }): TelegramGroup
  /** A person writes to the bot, which opens their chat. */
  say(personId: number, text: string): void
  /** A person presses a button of the bot's last message to them. */
  press(personId: number, label: string): void
  /** A person types the bot's name and a text in any chat. Returns the id of the query, whose answer is in the state. */
  searchInline(personId: number, query: string, offset?: string): string
  /** A person blocks the bot, or unblocks it. */
  block(personId: number, isBlocked: boolean): void
  /** A person grants the bot the right to write, as they do when they sign in with Telegram. */
  allowWriting(personId: number): void
  /** An administrator, by default the owner, changes the bot's rights in a group; null removes it. The bot receives an update. */
  setRights(groupId: number, rights: BotRights | null, byId?: number): void
  /** The owner of a group makes an invite link of their own, which asks to be let in. Returns its address. */
  makeLink(groupId: number): string
  /** A person opens an invite link. Returns what became of it. */
  join(personId: number, inviteLink: string): 'joined' | 'requested' | 'refused'
  leave(personId: number, groupId: number): void
  /** Everything the bot wrote to a chat, oldest first. */
  messagesTo(chatId: number): BotMessage[]
  /** Plans faults for the next calls of a method, one each. */
  plan(method: string, ...faults: PlannedFault[]): void
  doubleNextUpdate(): void
  /** Resolves when the webhook has taken every update. */
  settled(): Promise<void>
  stop(): void
}
