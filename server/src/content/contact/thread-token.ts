import { THREAD_LINK_DAYS } from '@kashf/contract/content/limits.ts'
import { DAY_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { readSignedText, signText } from '../../security/signed-text.ts'

type TokenDeps = Pick<Deps, 'clock'> & { env: Pick<Deps['env'], 'secretKey' | 'secretKeyOld'> }

const nowS = ({ clock }: Pick<Deps, 'clock'>) => Math.floor(clock.now().getTime() / 1000)

/** The token of a link to one contact thread, such as `12.1767222000.…`: message, expiry in seconds, signature. */
export const threadToken = (deps: TokenDeps, messageId: number): string =>
  signText(deps.env, 'contact-thread', `${messageId}.${nowS(deps) + THREAD_LINK_DAYS * DAY_S}`)

/** The message of a token, or null when it is forged or has expired. */
export function readThreadToken(deps: TokenDeps, token: string): number | null {
  const [id = '', until = ''] = readSignedText(deps.env, 'contact-thread', token)?.split('.') ?? []
  return /^[1-9]\d{0,9}$/.test(id) && Number(until) > nowS(deps) ? Number(id) : null
}
