import type { ApiMethods } from '@grammyjs/types'
import type { Env } from '../../config/env.ts'

/** The timeout of a call, including the download of the answer. */
const CALL_WITHIN_MS = 10_000
/** The longest pause that an answer may ask for; a longer one is taken for a mistake of Telegram. */
const MAX_RETRY_AFTER_S = 3_600

const WITHOUT_RIGHTS =
  /chat not found|not enough rights|administrator rights|CHAT_ADMIN_REQUIRED|bot was kicked|bot is not a member/i

/** A refusal by the Bot API. The message is Telegram's description and never contains the token. */
export class BotApiRefused extends Error {
  readonly code: number
  /** How long the whole bot must wait, in seconds; null when it need not wait. */
  readonly retryAfterS: number | null
  constructor(code: number, description: string, retryAfterS: number | null) {
    super(`${code} ${description}`)
    this.code = code
    this.retryAfterS = retryAfterS
  }
  /** True when the bot is no longer an administrator of the chat, or lacks a right there. */
  get isWithoutRights(): boolean {
    return WITHOUT_RIGHTS.test(this.message)
  }
  /**
   * True when the person has blocked the bot, never started it, or deleted the account, so that nothing will reach
   * them.
   */
  get isUnreachable(): boolean {
    return this.code === 403 || (this.code === 400 && /chat not found|user not found/i.test(this.message))
  }
}

/** All calls of the Bot API as Telegram documents them. Kashf sends no files. */
type Calls = ApiMethods<never>
type ParametersOf<M extends keyof Calls> = Parameters<Calls[M]> extends [infer P, ...unknown[]] ? P : object

export interface BotApi {
  /** Returns the unvalidated result. Throws `BotApiRefused`, or another error when there was no answer. */
  call<M extends keyof Calls>(method: M, parameters: ParametersOf<M>): Promise<unknown>
}

function readRetryAfter(parameters: unknown): number | null {
  const given = (parameters as { retry_after?: unknown } | undefined)?.retry_after
  return typeof given === 'number' && given >= 0 ? Math.min(given, MAX_RETRY_AFTER_S) : null
}

/** Opens a client of the Bot API. The token is part of every URL, so that errors never quote one. */
export function openBotApi({ botToken, apiUrl }: NonNullable<Env['telegram']>): BotApi {
  return {
    async call(method, parameters) {
      let answer: Response
      let text: string
      try {
        answer = await fetch(`${apiUrl}/bot${botToken}/${method}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(parameters),
          signal: AbortSignal.timeout(CALL_WITHIN_MS),
          redirect: 'error',
        })
        text = await answer.text()
      } catch (error) {
        const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
        const code = (cause as { code?: unknown }).code ?? (cause as { name?: unknown }).name
        throw new Error(`Telegram gave no answer to ${method}: ${String(code)}`)
      }
      if (answer.ok) return resultOf(method, text)
      throw refusalOf(answer.status, text)
    },
  }
}

function resultOf(method: string, text: string): unknown {
  try {
    return (JSON.parse(text) as { result?: unknown } | null)?.result
  } catch {
    throw new Error(`Telegram answered ${method} without JSON`)
  }
}

function refusalOf(status: number, text: string): BotApiRefused {
  try {
    const body = JSON.parse(text) as { description?: unknown; parameters?: unknown } | null
    const description = String(body?.description ?? 'no description').slice(0, 300)
    return new BotApiRefused(status, description, readRetryAfter(body?.parameters))
  } catch {
    return new BotApiRefused(status, 'no JSON', null)
  }
}
