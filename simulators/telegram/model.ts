/** A person with a Telegram account. Their private chat with the bot has the same id. */
export interface TelegramPerson {
  id: number
  is_bot: false
  first_name: string
  last_name?: string
  username?: string
}

/** Whether a bot may write to a person: not before `/start` or a granted write access, and not while it is blocked. */
export type Reach = 'unknown' | 'open' | 'blocked' | 'deactivated'

export type MemberStatus = 'creator' | 'administrator' | 'member' | 'left' | 'kicked'

export interface BotRights {
  can_invite_users: boolean
  can_restrict_members: boolean
  can_post_messages: boolean
}

export interface InviteLink {
  invite_link: string
  name?: string
  creates_join_request: boolean
  member_limit?: number
  expire_date?: number
  is_revoked: boolean
  /** The number of people who have joined by it, up to `member_limit`. */
  joined?: number
  /** The administrator who created it; the bot if absent. */
  creator?: TelegramPerson
}

/** A channel or a group. Its id is negative. */
export interface TelegramGroup {
  id: number
  type: 'channel' | 'supergroup'
  title: string
  /** The username of a public group, which anybody can find. */
  username?: string
  members: Map<number, MemberStatus>
  /** Null when the bot is not an administrator. */
  botRights: BotRights | null
  links: Map<string, InviteLink>
  /** People whose join requests are pending. */
  requests: Set<number>
}

export type InlineButton = { text: string } & (
  | { url: string }
  | { callback_data: string }
  | { web_app: { url: string } }
)

/** A message of the bot, as its recipient sees it. */
export interface BotMessage {
  message_id: number
  /** When it was sent, Unix seconds. */
  date: number
  chat_id: number
  text: string
  buttons: InlineButton[][]
  /** The message of the person that it replies to. */
  reply_to?: number
}

/** A file that a person has sent. */
export interface TelegramFile {
  path: string
  bytes: Uint8Array
}

/** A card in the answer to an inline query. */
export interface InlineCard {
  id: string
  title: string
  description: string
  thumbnail_url: string | null
  /** The text of the message that choosing the card sends. */
  text: string
  buttons: InlineButton[][]
}

/** The answer to an inline query. */
export interface InlineAnswer {
  cards: InlineCard[]
  cacheTimeS: number
  nextOffset: string
  button: { text: string; start_parameter: string } | null
}

/** The body of an update without its id: one of the fields that the Bot API documents. */
export type UpdateContent = { [kind in UpdateKind]?: object }
export const UPDATE_KINDS = [
  'message',
  'edited_message',
  'callback_query',
  'my_chat_member',
  'chat_member',
  'chat_join_request',
  'inline_query',
] as const
export type UpdateKind = (typeof UPDATE_KINDS)[number]
export const isUpdateKind = (text: unknown): text is UpdateKind => UPDATE_KINDS.some((kind) => kind === text)

export interface Webhook {
  url: string
  secret: string | null
}

/** The state of the simulated Telegram. */
export interface TelegramState {
  token: string
  bot: { id: number; is_bot: true; first_name: string; username: string }
  people: Map<number, TelegramPerson>
  reach: Map<number, Reach>
  /**
   * When each person asked to join a chat, Unix milliseconds: for five minutes afterwards the bot may write to them.
   */
  askedToJoinAt: Map<number, number>
  groups: Map<number, TelegramGroup>
  messages: BotMessage[]
  /** The files of people by `file_id`. */
  files: Map<string, TelegramFile>
  /** The last `message_id` of each chat; other chats begin after `beforeFirstMessage`. */
  lastMessageIds: Map<number, number>
  beforeFirstMessage: number
  callbackAnswers: Map<string, { text?: string; show_alert?: boolean }>
  /** Inline queries by id; null until the bot has answered. */
  inlineQueries: Map<string, InlineAnswer | null>
  /** Commands by language code; the empty code is for all other languages. */
  commands: Map<string, { command: string; description: string }[]>
  webhook: Webhook | null
  /** The subscribed update kinds; `chat_member` arrives only when it is named. */
  allowedUpdates: ReadonlySet<UpdateKind>
  /** Queues an update for the bot. */
  emit(content: UpdateContent): void
}

/** A refusal in the form of the Bot API. */
export class BotApiError extends Error {
  readonly code: number
  readonly retryAfter: number | undefined
  constructor(code: number, description: string, retryAfter?: number) {
    super(description)
    this.code = code
    this.retryAfter = retryAfter
  }
}

export const badRequest = (reason: string): BotApiError => new BotApiError(400, `Bad Request: ${reason}`)
export const forbidden = (reason: string): BotApiError => new BotApiError(403, `Forbidden: ${reason}`)

/** The number of a chat's next message. */
export function nextMessageId(state: TelegramState, chatId: number): number {
  const id = (state.lastMessageIds.get(chatId) ?? state.beforeFirstMessage) + 1
  state.lastMessageIds.set(chatId, id)
  return id
}

/** Keeps a file of a person, and returns what a message says of it. */
export function addFile(state: TelegramState, bytes: Uint8Array, path: string): object {
  const number = state.files.size + 1
  const file_id = `file-${number}`
  state.files.set(file_id, { bytes, path: path.replace('/', `/${number}_`) })
  return { file_id, file_unique_id: `u${file_id}`, file_size: bytes.length }
}

const now = () => Math.floor(Date.now() / 1000)

/**
 * Changes a membership and sends a `chat_member` update to the bot, as Telegram does when the bot is an administrator.
 */
export function setMember(
  state: TelegramState,
  group: TelegramGroup,
  user: TelegramPerson,
  change: { status: MemberStatus; from: object },
): void {
  const old = group.members.get(user.id) ?? 'left'
  group.members.set(user.id, change.status)
  if (!group.botRights || old === change.status) return
  state.emit({
    chat_member: {
      chat: { id: group.id, type: group.type, title: group.title },
      from: change.from,
      date: now(),
      old_chat_member: { user, status: old },
      new_chat_member: { user, status: change.status },
    },
  })
}
