import { readToken } from '../../shell/base/session.ts'

const NAMES = ['ready', 'wallet', 'notices', 'processing'] as const

/**
 * What the server may tell: `ready` when nothing is missed from here on, `wallet` when money moved, `notices` when there
 * is something new to read, `processing` how far a video of the teacher's is.
 */
export type LiveEventName = (typeof NAMES)[number]

/** `data` is the event's JSON text; `{}` when the event says no more than its name. */
type Hear = (name: LiveEventName, data: string) => void

/** A page that nobody looks at lets its stream go after this. */
const HIDDEN_MS = 20_000
const RETRY_MIN_MS = 1_000
const RETRY_MAX_MS = 60_000

const hearers = new Set<Hear>()
let stopStream: (() => void) | undefined
let isReady = false

/**
 * Calls `hear` for each event of the signed-in person while the page is looked at, until the returned function is called.
 * However many parts of a page listen, there is one stream. One that broke is opened again, each time a little later.
 */
export function followLiveEvents(hear: Hear): () => void {
  hearers.add(hear)
  if (isReady) hear('ready', '{}')
  stopStream ??= keepStream((name, data) => {
    if (name === 'ready') isReady = true
    for (const each of hearers) each(name, data)
  })
  return () => {
    hearers.delete(hear)
    if (hearers.size > 0) return
    stopStream?.()
    stopStream = undefined
    isReady = false
  }
}

/** Read by fetch, because an EventSource would have to carry the token in the address. */
function keepStream(hear: Hear): () => void {
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
      isWanted = await readEvents(AbortSignal.any([mine.signal, stopping.signal]), (name, data) => {
        if (name === 'ready') waitMs = RETRY_MIN_MS
        hear(name, data)
      })
    } catch {
      // The line broke, or the page was hidden: the next one says what was missed.
    }
    isReady = false
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
async function readEvents(signal: AbortSignal, hear: Hear): Promise<boolean> {
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
      if (name) hear(name, /^data: (.*)$/m.exec(event)?.[1] ?? '{}')
    }
  }
}
