import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { CONSOLE_USAGE, runLine } from '@kashf/simulators/telegram/console.ts'
import { startTelegramSimulator } from '@kashf/simulators/telegram/telegram.ts'

const USAGE = `A look-alike of Telegram's Bot API and sign-in, for development. Usage: npm run telegram [-- --port 8081]

It prints the variables with which Kashf uses it, shows what the bot writes, and takes these lines:

${CONSOLE_USAGE}
  quit`

/** A constant token, so that the simulated Telegram and Kashf continue after a restart of either. */
const TOKEN = '7000000001:telegram-look-alike-of-development'
const CLIENT_SECRET = 'telegram-look-alike-client-secret'
const PEOPLE = [
  { id: 5001, first_name: 'Dilnoza', last_name: 'Karimova', username: 'dilnoza' },
  { id: 5002, first_name: 'Jasur', last_name: 'Karimov', username: 'jasur_karimov' },
  { id: 5003, first_name: 'Malika' },
]
const CHATS = [
  { title: 'Yopiq kanal', type: 'channel', ownerId: 5002 },
  { title: 'Yopiq guruh', type: 'supergroup', ownerId: 5002 },
] as const

const text = { type: 'string' } as const
const { values } = parseArgs({ options: { port: { ...text, default: '8081' }, help: { type: 'boolean' } } })
if (values.help) {
  console.log(USAGE)
  process.exit()
}
const startedAtS = Math.floor(Date.now() / 1000)
const telegram = await startTelegramSimulator({
  port: Number(values.port),
  token: TOKEN,
  clientSecret: CLIENT_SECRET,
  // Kashf remembers updates and messages, so each start numbers them above the last ones.
  beforeFirstUpdate: startedAtS,
  beforeFirstMessage: startedAtS,
  limitedBy: Date.now,
})
for (const person of PEOPLE) telegram.addPerson(person)
for (const chat of CHATS) telegram.addGroup(chat)
console.log(`${USAGE}

TELEGRAM_BOT_TOKEN=${telegram.token}
TELEGRAM_API_URL=${telegram.url}
TELEGRAM_CLIENT_SECRET=${telegram.oidc.clientSecret}
TELEGRAM_OAUTH_URL=${telegram.url}
TELEGRAM_WEB_URL=${telegram.url}

People: ${PEOPLE.map(({ id, first_name }) => `${id} ${first_name}`).join(', ')}
Chats of 5002: ${[...telegram.state.groups.values()].map(({ id, title }) => `${id} ${title}`).join(', ')}
A search in any chat: ${telegram.url}/inline
The Mini App in a frame: ${telegram.url}/web?person=5001&app=http://localhost:3000/telegram/app&startapp=course_1`)

let shown = 0
const show = setInterval(() => {
  for (const message of telegram.state.messages.slice(shown)) {
    const buttons = message.buttons.flat().map((button) => `[${button.text}]`)
    console.log(`→ ${message.chat_id} (${message.message_id}): ${[message.text, ...buttons].join(' ')}`)
  }
  shown = telegram.state.messages.length
}, 200)

const input = createInterface({ input: process.stdin })
for await (const line of input) {
  if (line.trim() === 'quit') break
  if (line.trim() === '') continue
  try {
    const shownByLine = await runLine(telegram, line)
    if (shownByLine !== undefined) console.log(shownByLine)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
}
clearInterval(show)
telegram.stop()
// An open pipe would keep the program running after `quit`.
process.stdin.destroy()
