import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { startTelegramSimulator } from '@kashf/simulators/telegram/telegram.ts'

const USAGE = `A look-alike of Telegram's Bot API and sign-in, for development. Usage: npm run telegram [-- --port 8081]

It prints the variables with which Kashf uses it, shows what the bot writes, and takes these lines:

  say <person> <text>       writes to the bot: say 5001 /start
  press <person> <button>   presses a button of the last message
  block <person>            blocks the bot; unblock undoes it
  quit`

/** Fixed, so that restarts of the look-alike and of Kashf go on together. */
const TOKEN = '7000000001:telegram-look-alike-of-development'
const CLIENT_SECRET = 'telegram-look-alike-client-secret'
const PEOPLE = [
  { id: 5001, first_name: 'Dilnoza', last_name: 'Karimova', username: 'dilnoza' },
  { id: 5002, first_name: 'Jasur', last_name: 'Karimov', username: 'jasur_karimov' },
  { id: 5003, first_name: 'Malika' },
]

const text = { type: 'string' } as const
const { values } = parseArgs({ options: { port: { ...text, default: '8081' }, help: { type: 'boolean' } } })
if (values.help) {
  console.log(USAGE)
  process.exit()
}
const telegram = await startTelegramSimulator({
  port: Number(values.port),
  token: TOKEN,
  clientSecret: CLIENT_SECRET,
})
for (const person of PEOPLE) telegram.addPerson(person)
console.log(`${USAGE}

TELEGRAM_BOT_TOKEN=${telegram.token}
TELEGRAM_API_URL=${telegram.url}
TELEGRAM_CLIENT_SECRET=${telegram.oidc.clientSecret}
TELEGRAM_OAUTH_URL=${telegram.url}

People: ${PEOPLE.map(({ id, first_name }) => `${id} ${first_name}`).join(', ')}`)

const commands = new Map<string, (person: number, rest: string) => void>([
  ['say', (person, rest) => telegram.say(person, rest)],
  ['press', (person, rest) => telegram.press(person, rest)],
  ['block', (person) => telegram.block(person, true)],
  ['unblock', (person) => telegram.block(person, false)],
])

let shown = 0
const show = setInterval(() => {
  for (const message of telegram.state.messages.slice(shown)) {
    const buttons = message.buttons.flat().map((button) => `[${button.text}]`)
    console.log(`→ ${message.chat_id}: ${[message.text, ...buttons].join(' ')}`)
  }
  shown = telegram.state.messages.length
}, 200)

const input = createInterface({ input: process.stdin })
for await (const line of input) {
  const [name = '', person = '', ...rest] = line.trim().split(' ')
  if (name === 'quit') break
  if (name === '') continue
  const command = commands.get(name)
  try {
    if (!command) throw new Error(USAGE)
    command(Number(person), rest.join(' '))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
}
clearInterval(show)
telegram.stop()
