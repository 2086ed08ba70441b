import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { BotApiRefused } from './bot-api.ts'
import { pauseBot } from './pause.ts'

/** The Retry-After value, in seconds, after Telegram gave no answer. */
const RETRY_S = 10

/**
 * Runs calls for which a person is waiting. Every error but a `Failure` becomes `telegram_unavailable`, so `work` must
 * handle the refusals that it expects.
 */
export async function whileWaiting<T>(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Failure) throw error
    const waitS = error instanceof BotApiRefused ? error.retryAfterS : null
    if (waitS !== null) await pauseBot(deps, waitS)
    deps.log.warn({ err: error }, 'Telegram was not available')
    throw new Failure('telegram_unavailable', { retryAfterS: waitS ?? RETRY_S })
  }
}
