import { randomBytes } from 'node:crypto'
import { addFile, nextMessageId, type TelegramPerson, type TelegramState } from './model.ts'

/** How a message belongs to others: the one that it replies to. */
export interface MessageOptions {
  replyTo?: number
}

/** What people write to the bot. Each returns the number of the message. */
export interface PersonMessages {
  /** Simulates a message to the bot, which opens the person's chat. */
  say(personId: number, text: string, options?: MessageOptions): number
  /** Simulates a change of a message: of its text, or of what is written below its file. */
  edit(personId: number, messageId: number, text: string): void
  /** Simulates a voice message: OGG with Opus. */
  sendVoice(
    personId: number,
    voice: { bytes: Uint8Array; durationS: number },
    options?: MessageOptions,
  ): number
  /** Simulates pictures: one message each, with the caption below the first. Several are an album. */
  sendPhotos(
    personId: number,
    photos: readonly Uint8Array[],
    options?: MessageOptions & { caption?: string },
  ): number[]
  /** Simulates another file. */
  sendFile(personId: number, file: { bytes: Uint8Array; name: string }, options?: MessageOptions): number
  /** Simulates a message in a group, of which the bot is a member. */
  sayInGroup(groupId: number, personId: number, text: string, options?: MessageOptions): number
}

type Content = Record<string, unknown>
type Chat = Content & { id: number }
type Message = Content & { message_id: number; chat: Chat }

const unixNow = () => Math.floor(Date.now() / 1000)

export function openPersonMessages(state: TelegramState): PersonMessages {
  /** The messages of people by chat and number. */
  const written = new Map<string, Message>()

  function personOf(id: number): TelegramPerson {
    const person = state.people.get(id)
    if (!person) throw new Error(`nobody has the id ${id}`)
    return person
  }

  /** The message of a chat as a reply shows it, which has no reply of its own. */
  function shown(chat: Chat, messageId: number): Content {
    const sent = state.messages.find((each) => each.chat_id === chat.id && each.message_id === messageId)
    if (sent) return { message_id: messageId, date: sent.date, chat, from: state.bot, text: sent.text }
    const own = written.get(`${chat.id} ${messageId}`)
    if (!own) throw new Error(`there is no message ${messageId}`)
    const { reply_to_message: _, ...message } = own
    return message
  }

  function write(chat: Chat, from: TelegramPerson, content: Content, replyTo?: number): number {
    const message: Message = {
      message_id: nextMessageId(state, chat.id),
      from,
      chat,
      date: unixNow(),
      ...content,
      ...(replyTo !== undefined && { reply_to_message: shown(chat, replyTo) }),
    }
    written.set(`${chat.id} ${message.message_id}`, message)
    state.emit({ message })
    return message.message_id
  }

  function writeToBot(personId: number, content: Content, { replyTo }: MessageOptions = {}): number {
    const from = personOf(personId)
    state.reach.set(personId, 'open')
    return write({ id: personId, ...privateChat(from) }, from, content, replyTo)
  }

  return {
    say(personId, text, options) {
      const command = /^\/\w+/.exec(text)?.[0]
      const entities = command && [{ type: 'bot_command', offset: 0, length: command.length }]
      return writeToBot(personId, { text, ...(entities && { entities }) }, options)
    },
    edit(personId, messageId, text) {
      const message = written.get(`${personId} ${messageId}`)
      if (!message) throw new Error(`${personId} has not written ${messageId}`)
      Object.assign(message, { edit_date: unixNow() }, 'text' in message ? { text } : { caption: text })
      state.emit({ edited_message: { ...message } })
    },
    sendVoice(personId, { bytes, durationS }, options) {
      const voice = {
        ...addFile(state, bytes, 'voice/file.oga'),
        duration: durationS,
        mime_type: 'audio/ogg',
      }
      return writeToBot(personId, { voice }, options)
    },
    sendPhotos(personId, photos, { caption, ...options } = {}) {
      const album = photos.length > 1 && { media_group_id: randomBytes(8).readBigUInt64BE().toString() }
      return photos.map((bytes, at) => {
        const photo = [
          { ...addFile(state, Buffer.from('a small picture'), 'photos/small.jpg'), width: 90, height: 60 },
          { ...addFile(state, bytes, 'photos/file.jpg'), width: 1280, height: 853 },
        ]
        return writeToBot(personId, { photo, ...album, ...(at === 0 && caption && { caption }) }, options)
      })
    },
    sendFile(personId, { bytes, name }, options) {
      const document = { ...addFile(state, bytes, `documents/${name}`), file_name: name }
      return writeToBot(personId, { document }, options)
    },
    sayInGroup(groupId, personId, text, { replyTo } = {}) {
      const group = state.groups.get(groupId)
      if (!group) throw new Error(`no group has the id ${groupId}`)
      return write(
        { id: groupId, type: group.type, title: group.title },
        personOf(personId),
        { text },
        replyTo,
      )
    },
  }
}

/** The chat of a person with the bot, without its id. */
const privateChat = ({ first_name }: TelegramPerson) => ({ type: 'private', first_name })
