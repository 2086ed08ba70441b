const ORIGIN = 'https://player.vimeo.com'
const HEARD = ['timeupdate', 'pause', 'seeked', 'ended'] as const

/** What the provider's player tells about the place in its video. */
interface VimeoEvents {
  onTick: (positionS: number) => void
  onBreak: () => void
  onRest: (positionS: number) => void
  onEnded: () => void
}

/** Positions by frame: the provider only tells them, nobody can ask. */
const positions = new WeakMap<HTMLIFrameElement, number>()

const post = (frame: HTMLIFrameElement, method: string, value: string | number) =>
  frame.contentWindow?.postMessage(JSON.stringify({ method, value }), ORIGIN)

/** The provider's player on the stage, or null. */
export function vimeoIn(stage: HTMLElement | null) {
  const frame = stage?.querySelector('iframe')
  if (!frame?.src.startsWith(ORIGIN)) return null
  return {
    positionS: positions.get(frame) ?? 0,
    seek: (seconds: number) => post(frame, 'setCurrentTime', seconds),
  }
}

/**
 * Listens to the provider's player on the stage, which speaks by messages, and sets it to `startS` first. Returns the way
 * to stop.
 */
export function onVimeoMessage(stage: HTMLElement, startS: number, events: VimeoEvents): () => void {
  let hasStarted = false
  const hear = ({ origin, source, data }: MessageEvent) => {
    const frame = stage.querySelector('iframe')
    if (origin !== ORIGIN || !frame || source !== frame.contentWindow) return
    const { event, seconds } = readMessage(data)
    if (event === 'ready') {
      for (const name of HEARD) post(frame, 'addEventListener', name)
      if (startS > 0 && !hasStarted) post(frame, 'setCurrentTime', startS)
      hasStarted = true
    }
    if (seconds !== null) positions.set(frame, seconds)
    if (event === 'timeupdate' && seconds !== null) events.onTick(seconds)
    if (event === 'seeked') events.onBreak()
    if ((event === 'pause' || event === 'seeked') && seconds !== null) events.onRest(seconds)
    if (event === 'ended') events.onEnded()
  }
  window.addEventListener('message', hear)
  return () => window.removeEventListener('message', hear)
}

function readMessage(data: unknown): { event: string | null; seconds: number | null } {
  try {
    const message: unknown = typeof data === 'string' ? JSON.parse(data) : data
    if (typeof message !== 'object' || message === null || !('event' in message)) throw new Error('not ours')
    const about = 'data' in message ? message.data : null
    const seconds = typeof about === 'object' && about !== null && 'seconds' in about ? about.seconds : null
    return {
      event: typeof message.event === 'string' ? message.event : null,
      seconds: typeof seconds === 'number' ? seconds : null,
    }
  } catch {
    return { event: null, seconds: null }
  }
}
