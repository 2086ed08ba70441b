import { TELEGRAM_RETURN_PATH } from '@kashf/contract/telegram/telegram.ts'
import type { Provider } from '../../accounts/open-id/provider.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'
import { isTelegramId, shownName, type TelegramPerson, usernameOf } from './telegram-person.ts'

/** Signing in with Telegram. It repeats no nonce, and its addresses are fixed. */
export const telegramProvider: Provider<TelegramPerson> = {
  name: 'telegram',
  returnPath: TELEGRAM_RETURN_PATH,
  // The scope `telegram:bot_access` lets the bot write to the person.
  parameters: { scope: 'openid profile telegram:bot_access' },
  repeatsNonce: false,
  settings({ telegram }) {
    if (!telegram?.clientSecret) throw new Failure('not_found')
    const clientId = telegram.botToken.split(':')[0] ?? ''
    return { clientId, clientSecret: telegram.clientSecret, issuer: telegram.oauthUrl }
  },
  endpoints: async (issuer) => ({
    issuers: [issuer],
    authorization: `${issuer}/auth`,
    token: `${issuer}/token`,
    keys: `${issuer}/.well-known/jwks.json`,
  }),
  readPerson({ id, name, preferred_username: username }, confirmedAt) {
    if (!isTelegramId(id)) throw new Error('the token has no id')
    return {
      telegramId: id,
      name: shownName(name),
      username: usernameOf(username),
      confirmedAt,
      launch: null,
    }
  },
  table: sql`telegram_account`,
  isPerson: ({ telegramId }) => sql`l.telegram_id = ${telegramId}::bigint`,
  subjectKey: 'telegram_account_telegram_id_key',
  async insertLink(tx, { userId, person, linkedAt }) {
    await tx.run(sql`
      insert into telegram_account (user_id, telegram_id, name, username, linked_at)
      values (${userId}, ${person.telegramId}::bigint, ${person.name}, ${person.username}, ${linkedAt})`)
  },
}
