import type { ErrorData, ManifestLoadedData } from 'hls.js'
import { Hls, HlsVideoElement } from 'hls-video-element'

/**
 * Fired with `detail: boolean`: true when the connection is lost and the buffer will run out, false when it is back.
 */
export const CONNECTION_CHANGE = 'connectionchange'
/** Fired when a playlist is loaded; `levels` then has its qualities. */
export const LEVELS_LOADED = 'levelsloaded'
/** Fired when the video cannot be played, even after all attempts to recover. */
export const PLAYBACK_FAILED = 'playbackfailed'

const RETRY_MS = 3000
/** A decoder that fails more often than this within a minute cannot play the file. */
const MAX_DECODER_FAILURES = 3
const FAILURE_WINDOW_MS = 60_000

/**
 * HLS video element that recovers by itself: it resumes loading when the connection is back, restarts a failed
 * decoder, and keeps the position when its source changes.
 */
export class LessonVideoElement extends HlsVideoElement {
  /** Levels of the last loaded playlist. */
  levels: ManifestLoadedData['levels'] = []
  #decoderFailures: number[] = []
  #isConnectionLost = false
  #onOnline = () => {
    this.#setConnectionLost(false)
    this.#resumeLoading()
  }
  #onOffline = () => this.#setConnectionLost(true)

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.src && !this.api) this.load()
    window.addEventListener('online', this.#onOnline)
    window.addEventListener('offline', this.#onOffline)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    window.removeEventListener('online', this.#onOnline)
    window.removeEventListener('offline', this.#onOffline)
    this.api?.destroy()
    this.api = null
  }

  /** Waits until the element is in the document: React creates elements that it discards. */
  override load(): void {
    if (this.isConnected) void this.#start()
  }

  async #start(): Promise<void> {
    const at = this.api ? this.currentTime : 0
    const wasPlaying = this.api !== null && !this.paused
    if (at > 0) this.config = { ...this.config, startPosition: at }
    // The base class creates a new hls.js instance for every source, asynchronously.
    await super.load()
    const { api } = this
    if (wasPlaying) this.play().catch(() => {})
    if (!api) return
    api.on(Hls.Events.MANIFEST_LOADED, (_event, { levels }) => {
      this.levels = levels
      this.dispatchEvent(new Event(LEVELS_LOADED))
    })
    api.on(Hls.Events.FRAG_LOADED, () => this.#setConnectionLost(false))
    api.on(Hls.Events.ERROR, (_event, data) => {
      if (data.fatal) this.#recover(data)
    })
  }

  #recover({ type, details }: ErrorData): void {
    if (type === Hls.ErrorTypes.NETWORK_ERROR) {
      this.#setConnectionLost(true)
      const { api } = this
      setTimeout(() => api === this.api && this.#resumeLoading(), RETRY_MS)
      return
    }
    const now = performance.now()
    this.#decoderFailures = [...this.#decoderFailures.filter((at) => now - at < FAILURE_WINDOW_MS), now]
    const canPlay = details !== Hls.ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR
    if (
      type === Hls.ErrorTypes.MEDIA_ERROR &&
      canPlay &&
      this.#decoderFailures.length <= MAX_DECODER_FAILURES
    ) {
      this.api?.recoverMediaError()
    } else this.dispatchEvent(new Event(PLAYBACK_FAILED))
  }

  /** Resumes loading; reloads the master playlist if it never arrived. */
  #resumeLoading(): void {
    const { api } = this
    if (!api) return
    if (api.levels.length > 0) api.startLoad()
    else if (api.url) api.loadSource(api.url)
  }

  #setConnectionLost(isLost: boolean): void {
    if (isLost === this.#isConnectionLost) return
    this.#isConnectionLost = isLost
    this.dispatchEvent(new CustomEvent(CONNECTION_CHANGE, { detail: isLost }))
  }
}

if (!customElements.get('lesson-video')) customElements.define('lesson-video', LessonVideoElement)
