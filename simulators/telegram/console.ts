import { readFile } from 'node:fs/promises'
import type { BotRights, InlineAnswer } from './model.ts'
import type { PlannedFault, TelegramSimulator } from './telegram-simulator.ts'

/** The lines that the console of the simulated Telegram accepts. */
export const CONSOLE_USAGE = `  say <person> <text>                writes to the bot: say 5001 /start
  reply <person> <message> <text>    replies to a message, whose number stands beside it
  edit <person> <message> <text>     changes what the person wrote
  voice <person> <message> <file>    replies with a recording: OGG with Opus
  photos <person> <message> <file> … replies with pictures; several are an album
  press <person> <button>            presses a button of the bot's last message
  block <person>, unblock <person>   blocks the bot
  search <person> <text>             searches in any chat; also the page /inline?person=5001&query=python
  rights <chat> all|none|<right> …   appoints the bot, changes its rights or removes it: rights -1001000000000 can_invite_users
  join <person> <link>               opens an invite link
  leave <person> <chat>              leaves a chat
  link <chat>                        makes an invite link of the chat's owner
  members <chat>                     who is in a chat
  fault <method> <what> [seconds]    the next call fails: fault sendMessage 429 20, fault unbanChatMember silent, fault getChat hang
  double                             the next update arrives twice`

const RIGHTS = ['can_invite_users', 'can_restrict_members', 'can_post_messages'] as const
const ANSWER_WITHIN_MS = 30_000
const LOOK_EVERY_MS = 20

/** Telegram's error descriptions for the faults that a line can plan; other faults show their status. */
const DESCRIPTIONS: ReadonlyMap<number, string> = new Map([
  [400, 'Bad Request: chat not found'],
  [403, 'Forbidden: bot was blocked by the user'],
  [429, 'Too Many Requests: retry after'],
  [500, 'Internal Server Error'],
  [502, 'Bad Gateway'],
])

function readRights(words: readonly string[]): BotRights | null {
  if (words[0] === 'none') return null
  for (const word of words) {
    if (word !== 'all' && !RIGHTS.some((right) => right === word))
      throw new Error(`there is no right ${word}`)
  }
  const has = (right: (typeof RIGHTS)[number]) => words.includes('all') || words.includes(right)
  return {
    can_invite_users: has('can_invite_users'),
    can_restrict_members: has('can_restrict_members'),
    can_post_messages: has('can_post_messages'),
  }
}

function readFault(what = '', seconds?: string): PlannedFault {
  if (what === 'hang' || what === 'silent') return what
  const status = Number(what)
  if (!(status >= 400 && status <= 599)) throw new Error(`"${what}" is no status, hang or silent`)
  const description = DESCRIPTIONS.get(status) ?? String(status)
  if (seconds === undefined) return { status, description }
  return { status, description: `${description} ${seconds}`, retryAfter: Number(seconds) }
}

/** Searches in any chat and waits for the bot's answer; null on a timeout. */
export async function searchAndWait(
  telegram: TelegramSimulator,
  asked: { personId: number; query: string; offset: string },
): Promise<InlineAnswer | null> {
  const id = telegram.searchInline(asked.personId, asked.query, asked.offset)
  const until = Date.now() + ANSWER_WITHIN_MS
  for (;;) {
    const answer = telegram.state.inlineQueries.get(id) ?? null
    if (answer || Date.now() > until) return answer
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

const cardLine = ({ title, description, buttons }: InlineAnswer['cards'][number]) =>
  [title, description.replaceAll('\n', ' · '), ...buttons.flat().map((button) => `[${button.text}]`)].join(
    ' · ',
  )

type Command = (words: readonly string[]) => string | undefined | Promise<string | undefined>

function commandsOf(telegram: TelegramSimulator): ReadonlyMap<string, Command> {
  /** Wraps a command that prints nothing. */
  const quietly =
    (act: (words: readonly string[]) => void): Command =>
    (words) => {
      act(words)
      return undefined
    }
  const rest = (words: readonly string[]) => words.slice(1).join(' ')
  const number = (word: string | undefined) => Number(word)
  const to = (word: string | undefined) => ({ replyTo: number(word) })
  const written = (...messages: number[]) => `message ${messages.join(', ')}`
  return new Map<string, Command>([
    ['say', (words) => written(telegram.say(number(words[0]), rest(words)))],
    [
      'reply',
      ([person, message, ...text]) => written(telegram.say(number(person), text.join(' '), to(message))),
    ],
    [
      'edit',
      quietly(([person, message, ...text]) => telegram.edit(number(person), number(message), text.join(' '))),
    ],
    [
      'voice',
      async ([person, message, file = '']) =>
        written(
          telegram.sendVoice(number(person), { bytes: await readFile(file), durationS: 1 }, to(message)),
        ),
    ],
    [
      'photos',
      async ([person, message, ...files]) =>
        written(
          ...telegram.sendPhotos(
            number(person),
            await Promise.all(files.map((file) => readFile(file))),
            to(message),
          ),
        ),
    ],
    ['press', quietly((words) => telegram.press(number(words[0]), rest(words)))],
    ['block', quietly((words) => telegram.block(number(words[0]), true))],
    ['unblock', quietly((words) => telegram.block(number(words[0]), false))],
    ['rights', quietly((words) => telegram.setRights(number(words[0]), readRights(words.slice(1))))],
    ['leave', quietly((words) => telegram.leave(number(words[0]), number(words[1])))],
    ['fault', quietly(([method = '', what, seconds]) => telegram.plan(method, readFault(what, seconds)))],
    ['double', quietly(() => telegram.doubleNextUpdate())],
    ['join', ([person, link = '']) => telegram.join(number(person), link)],
    ['link', ([chat]) => telegram.makeLink(number(chat))],
    [
      'members',
      ([chat]) => {
        const group = telegram.state.groups.get(number(chat))
        if (!group) throw new Error(`no chat has the id ${chat}`)
        return [...group.members].map(([id, status]) => `${id} ${status}`).join('\n')
      },
    ],
    [
      'search',
      async (words) => {
        const personId = number(words[0])
        const answer = await searchAndWait(telegram, { personId, query: rest(words), offset: '' })
        if (!answer) return 'no answer'
        return [...answer.cards.map(cardLine), ...(answer.button ? [`[${answer.button.text}]`] : [])].join(
          '\n',
        )
      },
    ],
  ])
}

/** Executes a line and returns its output. Throws a sentence for the person who typed it. */
export async function runLine(telegram: TelegramSimulator, line: string): Promise<string | undefined> {
  const [name = '', ...words] = line.trim().split(/\s+/)
  const command = commandsOf(telegram).get(name)
  if (!command) throw new Error(`There is no line "${name}". These are:\n\n${CONSOLE_USAGE}`)
  return command(words)
}
