const ORIGIN = 'https://player.vimeo.com'
const SUBSCRIBED_EVENTS = ['timeupdate', 'pause', 'seeked', 'ended'] as const

/** Playback events of the Vimeo player. */
interface VimeoEvents {
  onTick: (positionS: number) => void
  onSeek: () => void
  onPause: (positionS: number) => void
  onEnded: () => void
}

/** Last position per iframe: Vimeo pushes positions and has no synchronous getter. */
const positions = new WeakMap<HTMLIFrameElement, number>()

const post = (frame: HTMLIFrameElement, method: string, value: string | number = '') =>
  frame.contentWindow?.postMessage(JSON.stringify({ method, value }), ORIGIN)

/** The Vimeo player on the stage, or null. */
export function vimeoIn(stage: HTMLElement | null) {
  const frame = stage?.querySelector('iframe')
  if (!frame?.src.startsWith(ORIGIN)) return null
  return {
    positionS: positions.get(frame) ?? 0,
    seek: (seconds: number) => post(frame, 'setCurrentTime', seconds),
    play: () => post(frame, 'play'),
    pause: () => post(frame, 'pause'),
  }
}

/** Subscribes to the Vimeo player's messages and seeks to `startS` first. Returns the unsubscribe function. */
export function onVimeoMessage(stage: HTMLElement, startS: number, events: VimeoEvents): () => void {
  let hasStarted = false
  const onMessage = ({ origin, source, data }: MessageEvent) => {
    const frame = stage.querySelector('iframe')
    if (origin !== ORIGIN || !frame || source !== frame.contentWindow) return
    const { event, seconds } = readMessage(data)
    if (event === 'ready') {
      for (const name of SUBSCRIBED_EVENTS) post(frame, 'addEventListener', name)
      if (startS > 0 && !hasStarted) post(frame, 'setCurrentTime', startS)
      hasStarted = true
    }
    if (seconds !== null) positions.set(frame, seconds)
    if (event === 'timeupdate' && seconds !== null) events.onTick(seconds)
    if (event === 'seeked') events.onSeek()
    if ((event === 'pause' || event === 'seeked') && seconds !== null) events.onPause(seconds)
    if (event === 'ended') events.onEnded()
  }
  window.addEventListener('message', onMessage)
  return () => window.removeEventListener('message', onMessage)
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
