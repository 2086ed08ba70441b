import { createHmac } from 'node:crypto'
import type { TelegramPerson } from './model.ts'

/** The data that Telegram signs when a person opens a Mini App. Times are Unix seconds. */
export interface Launch {
  person: Omit<TelegramPerson, 'is_bot'>
  authDate: number
  startParam?: string
}

/** Launch data (`initData`) as Telegram hands them to a Mini App, signed with a bot's token. */
export function launchData(token: string, { person, authDate, startParam }: Launch): string {
  const { id, first_name, last_name, username } = person
  return signLaunchData(token, {
    query_id: 'AAHdF6IQAAAAAN0XohDhrOrc',
    user: JSON.stringify({ id, first_name, last_name, username, language_code: 'uz' }),
    auth_date: String(authDate),
    signature: 'c2lnbmF0dXJl',
    ...(startParam !== undefined && { start_param: startParam }),
  })
}

/** Signs any fields as launch data. */
export function signLaunchData(token: string, fields: Readonly<Record<string, string>>): string {
  const text = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('\n')
  const key = createHmac('sha256', 'WebAppData').update(token).digest()
  const hash = createHmac('sha256', key).update(text).digest('hex')
  return new URLSearchParams({ ...fields, hash }).toString()
}
