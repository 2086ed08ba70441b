/** Telegram's rate limits of a bot: all calls, messages to one person, and messages into one group. */
const IN_ALL = { calls: 30, withinMs: 1_000 }
const TO_PERSON = { calls: 1, withinMs: 1_000 }
const TO_GROUP = { calls: 20, withinMs: 60_000 }

type Limit = typeof IN_ALL

/** Counts the calls of a bot. Read-only calls are not limited. */
export interface BotLimits {
  /** Counts a call. Returns the seconds to wait if it exceeds a limit, in which case it is not counted. */
  take(method: string, chatId: unknown): number | null
}

export function openLimits(now: () => number): BotLimits {
  const made = new Map<string, number[]>()
  const recent = (key: string, { withinMs }: Limit) =>
    (made.get(key) ?? []).filter((at) => at > now() - withinMs)
  return {
    take(method, chatId) {
      if (/^(?:get|answer|set)/.test(method)) return null
      const limits: [string, Limit][] = [['all', IN_ALL]]
      if (method.startsWith('send')) limits.push([String(chatId), Number(chatId) > 0 ? TO_PERSON : TO_GROUP])
      for (const [key, limit] of limits) {
        const times = recent(key, limit)
        const [oldest = 0] = times
        if (times.length >= limit.calls)
          return Math.max(1, Math.ceil((oldest + limit.withinMs - now()) / 1_000))
      }
      for (const [key, limit] of limits) made.set(key, [...recent(key, limit), now()])
      return null
    },
  }
}
