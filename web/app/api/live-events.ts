import { readToken } from './session.ts'

/** What the server may tell: `ready` when nothing is missed from here on, `wallet` when money moved. */
export type LiveEventName = 'ready' | 'wallet'

/** A page that nobody looks at lets its stream go after this. */
const HIDDEN_MS = 20_000
const RETRY_MIN_MS = 1_000
const RETRY_MAX_MS = 60_000

/**
 * Calls `hear` for each event of the signed-in person while the page is looked at, until the returned function is called.
 * A stream that broke is opened again, each time a little later. Read by fetch, because an EventSource would have to carry
 * the token in the address.
 */
export function followLiveEvents(hear: (name: LiveEventName) => void): () => void {
  const stopping = new AbortController()
  let stream: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = RETRY_MIN_MS

  async function open(): Promise<void> {
    if (stream || stopping.signal.aborted || document.hidden) return
    const mine = new AbortController()
    stream = mine
    let isWanted = true
    try {
      isWanted = await readEvents(AbortSignal.any([mine.signal, stopping.signal]), (name) => {
        if (name === 'ready') waitMs = RETRY_MIN_MS
        hear(name)
      })
    } catch {
      // The line broke, or the page was hidden: the next one says what was missed.
    }
    if (stream === mine) stream = undefined
    if (isWanted && !mine.signal.aborted) again()
  }

  function again(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void open(), waitMs * (0.75 + Math.random() / 2))
    waitMs = Math.min(waitMs * 2, RETRY_MAX_MS)
  }

  function look(): void {
    clearTimeout(timer)
    if (!document.hidden) void open()
    else {
      timer = setTimeout(() => {
        stream?.abort()
        stream = undefined
      }, HIDDEN_MS)
    }
  }

  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    clearTimeout(timer)
    stopping.abort()
  }
}

/** Reads one stream to its end; false when there is no use in asking again (signed out, forbidden). */
async function readEvents(signal: AbortSignal, hear: (name: LiveEventName) => void): Promise<boolean> {
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
      const name = /^event: (ready|wallet)$/m.exec(event)?.[1]
      if (name === 'ready' || name === 'wallet') hear(name)
    }
  }
}
