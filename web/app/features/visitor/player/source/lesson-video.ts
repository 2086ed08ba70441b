import type { ErrorData, ManifestLoadedData } from 'hls.js'
import { Hls, HlsVideoElement } from 'hls-video-element'

/** Fired with `detail: boolean`: the line is lost and what is loaded will run out; or it is back. */
export const LINE = 'linechange'
/** Fired when a playlist was read: `levels` says what it offers. */
export const LEVELS = 'levelsread'
/** Fired when the video can't be played here, after every way to heal it. */
export const BROKEN = 'videobroken'

const RETRY_MS = 3000
/** A decoder that stumbles more often than this within a minute will not play the file. */
const MOST_STUMBLES = 3
const STUMBLES_WITHIN_MS = 60_000

/**
 * The HLS video element, which also heals itself: after a broken line it goes on loading when the line is back, a
 * decoder that stumbled is restarted, and another address of the same video goes on where it stood.
 */
export class LessonVideoElement extends HlsVideoElement {
  /** What the playlist offers that was read last; empty before. */
  levels: ManifestLoadedData['levels'] = []
  #stumbles: number[] = []
  #isLost = false
  #goOn = () => {
    this.#tellLine(false)
    this.#again()
  }
  #lose = () => this.#tellLine(true)

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.src && !this.api) this.load()
    window.addEventListener('online', this.#goOn)
    window.addEventListener('offline', this.#lose)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    window.removeEventListener('online', this.#goOn)
    window.removeEventListener('offline', this.#lose)
    this.api?.destroy()
    this.api = null
  }

  /** Nothing before it stands on the page: React makes elements that it then throws away. */
  override load(): void {
    if (this.isConnected) void this.#start()
  }

  async #start(): Promise<void> {
    const at = this.api ? this.currentTime : 0
    const wasPlaying = this.api !== null && !this.paused
    if (at > 0) this.config = { ...this.config, startPosition: at }
    // The base class makes a new hls.js for every address, in its own promise.
    await super.load()
    const { api } = this
    if (wasPlaying) this.play().catch(() => {})
    if (!api) return
    api.on(Hls.Events.MANIFEST_LOADED, (_event, { levels }) => {
      this.levels = levels
      this.dispatchEvent(new Event(LEVELS))
    })
    api.on(Hls.Events.FRAG_LOADED, () => this.#tellLine(false))
    api.on(Hls.Events.ERROR, (_event, data) => {
      if (data.fatal) this.#heal(data)
    })
  }

  #heal({ type, details }: ErrorData): void {
    if (type === Hls.ErrorTypes.NETWORK_ERROR) {
      this.#tellLine(true)
      const { api } = this
      setTimeout(() => api === this.api && this.#again(), RETRY_MS)
      return
    }
    const now = performance.now()
    this.#stumbles = [...this.#stumbles.filter((at) => now - at < STUMBLES_WITHIN_MS), now]
    const canPlay = details !== Hls.ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR
    if (type === Hls.ErrorTypes.MEDIA_ERROR && canPlay && this.#stumbles.length <= MOST_STUMBLES) {
      this.api?.recoverMediaError()
    } else this.dispatchEvent(new Event(BROKEN))
  }

  /** Loads on from where it stopped; the master playlist too, when it never came. */
  #again(): void {
    const { api } = this
    if (!api) return
    if (api.levels.length > 0) api.startLoad()
    else if (api.url) api.loadSource(api.url)
  }

  #tellLine(isLost: boolean): void {
    if (isLost === this.#isLost) return
    this.#isLost = isLost
    this.dispatchEvent(new CustomEvent(LINE, { detail: isLost }))
  }
}

if (!customElements.get('lesson-video')) customElements.define('lesson-video', LessonVideoElement)
