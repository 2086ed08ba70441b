import { readToken } from '../../shell/base/session.ts'

const NAMES = ['ready', 'wallet', 'notices', 'processing'] as const

/**
 * Live events: `ready` when no later event can be missed, `wallet` when the balance changed, `notices` when there are
 * new ones, `processing` for the progress of a teacher's video.
 */
export type LiveEventName = (typeof NAMES)[number]

/** `data` is the event's JSON; `{}` for events without data. */
type Listener = (name: LiveEventName, data: string) => void

/** How long a hidden page keeps its stream open. */
const HIDDEN_MS = 20_000
const RETRY_MIN_MS = 1_000
const RETRY_MAX_MS = 60_000

const listeners = new Set<Listener>()
let stopStream: (() => void) | undefined
let isReady = false

/**
 * Calls `listener` for each live event while the page is visible; returns the unsubscribe function. All listeners
 * share one stream, which is reopened with backoff when it breaks.
 */
export function followLiveEvents(listener: Listener): () => void {
  listeners.add(listener)
  if (isReady) listener('ready', '{}')
  stopStream ??= openStream((name, data) => {
    if (name === 'ready') isReady = true
    for (const listener of listeners) listener(name, data)
  })
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stopStream?.()
    stopStream = undefined
    isReady = false
  }
}

/** Uses fetch, because an EventSource would have to send the token in the URL. */
function openStream(listener: Listener): () => void {
  const stopping = new AbortController()
  let stream: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = RETRY_MIN_MS

  async function open(): Promise<void> {
    if (stream || stopping.signal.aborted || document.hidden) return
    const current = new AbortController()
    stream = current
    let shouldRetry = true
    try {
      shouldRetry = await readEvents(AbortSignal.any([current.signal, stopping.signal]), (name, data) => {
        if (name === 'ready') waitMs = RETRY_MIN_MS
        listener(name, data)
      })
    } catch {
      // The stream was disconnected or the page hidden: after the next `ready`, listeners refetch what they missed.
    }
    isReady = false
    if (stream === current) stream = undefined
    if (shouldRetry && !current.signal.aborted) scheduleRetry()
  }

  function scheduleRetry(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void open(), waitMs * (0.75 + Math.random() / 2))
    waitMs = Math.min(waitMs * 2, RETRY_MAX_MS)
  }

  function onVisibilityChange(): void {
    clearTimeout(timer)
    if (!document.hidden) void open()
    else {
      timer = setTimeout(() => {
        stream?.abort()
        stream = undefined
      }, HIDDEN_MS)
    }
  }

  document.addEventListener('visibilitychange', onVisibilityChange)
  onVisibilityChange()
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange)
    clearTimeout(timer)
    stopping.abort()
  }
}

/** Reads one stream to its end; false when a retry is pointless (signed out, forbidden). */
async function readEvents(signal: AbortSignal, listener: Listener): Promise<boolean> {
  const token = readToken()
  if (!token) return false
  const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${token}` }
  const answer = await fetch('/api/users/events', { headers, signal, cache: 'no-store' })
  if (!answer.ok || !answer.body) return answer.status === 429 || answer.status >= 500
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return true
    const events = (text + value).split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const given = /^event: (\w+)$/m.exec(event)?.[1]
      const name = NAMES.find((known) => known === given)
      if (name) listener(name, /^data: (.*)$/m.exec(event)?.[1] ?? '{}')
    }
  }
}
