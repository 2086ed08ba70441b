import { setTimeout as delay } from 'node:timers/promises'
import type { TelegramState, UpdateContent } from './model.ts'

/** An update as delivered to a bot. */
export type Update = UpdateContent & { update_id: number }

export interface Delivery {
  /** Queues an update, unless the bot did not ask for its kind. */
  emit(content: UpdateContent): void
  /** Lets the next update be delivered twice, as Telegram does when an answer gets lost. */
  doubleNext(): void
  /** Updates from `offset` on that no webhook has taken; earlier ones are forgotten. */
  pending(offset: number, limit: number): Update[]
  /** Resolves when the webhook has taken every update. */
  settled(): Promise<void>
  stop(): void
}

const FIRST_RETRY_MS = 50
const LAST_RETRY_MS = 5_000
const ANSWER_WITHIN_MS = 20_000

/** Delivers updates to the webhook in order, each until it is answered with a 2xx status. */
export function deliverUpdates(state: () => TelegramState, beforeFirstId = 100_000): Delivery {
  const queue: Update[] = []
  const stopping = new AbortController()
  let lastId = beforeFirstId
  let isDoubled = false
  let running: Promise<void> | null = null

  async function post(
    update: Update,
    { url, secret }: NonNullable<TelegramState['webhook']>,
  ): Promise<boolean> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(secret !== null && { 'x-telegram-bot-api-secret-token': secret }),
        },
        body: JSON.stringify(update),
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      })
      await answer.body?.cancel()
      return answer.ok
    } catch {
      return false
    }
  }

  async function deliverAll(): Promise<void> {
    let waitMs = FIRST_RETRY_MS
    for (let update = queue[0]; update && !stopping.signal.aborted; update = queue[0]) {
      const { webhook } = state()
      if (!webhook) return
      if (await post(update, webhook)) {
        if (isDoubled) await post(update, webhook)
        isDoubled = false
        if (queue[0] === update) queue.shift()
        waitMs = FIRST_RETRY_MS
      } else {
        await delay(waitMs, undefined, { signal: stopping.signal }).catch(() => {})
        waitMs = Math.min(waitMs * 2, LAST_RETRY_MS)
      }
    }
  }

  const run = (): Promise<void> => {
    running ??= deliverAll().finally(() => {
      running = null
    })
    return running
  }

  return {
    emit(content) {
      const wanted = state().allowedUpdates
      if (!Object.keys(content).some((kind) => [...wanted].some((name) => name === kind))) return
      queue.push({ update_id: ++lastId, ...content })
      void run()
    },
    doubleNext() {
      isDoubled = true
    },
    pending(offset, limit) {
      while (queue[0] && queue[0].update_id < offset) queue.shift()
      return queue.slice(0, limit)
    },
    async settled() {
      while (queue.length > 0 && state().webhook && !stopping.signal.aborted) await run()
    },
    stop: () => stopping.abort(),
  }
}
