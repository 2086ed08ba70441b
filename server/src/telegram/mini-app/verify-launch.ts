import { createHash, createHmac } from 'node:crypto'
import { HOUR_MS, MINUTE_MS } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { equalsInConstantTime } from '../../security/constant-time.ts'
import { isTelegramId, shownName, type TelegramPerson, usernameOf } from '../sign-in/telegram-person.ts'

/** The maximum age of launch data that open a session. */
const MAX_AGE_MS = HOUR_MS
/** The clock skew allowed for Telegram, whose clock may be ahead of ours. */
const CLOCK_TOLERANCE_MS = MINUTE_MS

/**
 * The person in the launch data (`initData`) of a Mini App, which Telegram has signed with the bot's token. Throws
 * `telegram_failed` when they are forged, of another bot, older than an hour or without a person, and `not_found` without a bot.
 */
export function verifyLaunch(
  { env, clock, log }: Pick<Deps, 'env' | 'clock' | 'log'>,
  initData: string,
): TelegramPerson {
  if (!env.telegram) throw new Failure('not_found')
  try {
    return readLaunch(initData, env.telegram.botToken, clock.now().getTime())
  } catch (error) {
    // These error messages quote nothing of the data.
    const reason = error instanceof SyntaxError ? 'malformed' : String(error)
    log.warn({ reason }, 'launch data of the Mini App were refused')
    throw new Failure('telegram_failed')
  }
}

function readLaunch(initData: string, botToken: string, nowMs: number): TelegramPerson {
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(initData)) {
    if (fields.has(name)) throw new Error('a field is doubled')
    fields.set(name, value)
  }
  const hash = fields.get('hash') ?? ''
  fields.delete('hash')
  const expected = signLaunch(fields, botToken)
  if (!equalsInConstantTime(hash, expected)) throw new Error('the signature is wrong')

  const authDate = fields.get('auth_date') ?? ''
  const launchedMs = /^\d{1,12}$/.test(authDate) ? Number(authDate) * 1000 : Number.NaN
  const ageMs = nowMs - launchedMs
  if (!(ageMs <= MAX_AGE_MS && ageMs >= -CLOCK_TOLERANCE_MS)) throw new Error('it is too old')

  const user: unknown = JSON.parse(fields.get('user') ?? 'null')
  const { id, first_name, last_name, username } = (user ?? {}) as Record<string, unknown>
  if (!isTelegramId(id)) throw new Error('it names no person')
  return {
    telegramId: id,
    name: shownName([first_name, last_name].filter((part) => typeof part === 'string').join(' ')),
    username: usernameOf(username),
    confirmedAt: new Date(Math.min(launchedMs, nowMs)).toISOString(),
    launch: createHash('sha256').update(expected).digest('base64url'),
  }
}

/** The signature of launch data, in hexadecimal. The field `signature`, for third parties, is among the signed ones. */
function signLaunch(fields: ReadonlyMap<string, string>, botToken: string): string {
  const text = [...fields]
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('\n')
  const key = createHmac('sha256', 'WebAppData').update(botToken).digest()
  return createHmac('sha256', key).update(text).digest('hex')
}
