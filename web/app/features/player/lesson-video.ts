import { Hls, HlsVideoElement } from 'hls-video-element'

/** Fired when the address is refused: it expired, a new one is needed. */
export const EXPIRED = 'addressexpired'
const FORBIDDEN = 403

/**
 * The HLS video element, which also heals itself: after a broken line it goes on loading when the line is back, a
 * decoder that stumbled is restarted, and a refused address is announced.
 */
export class LessonVideoElement extends HlsVideoElement {
  #resume = () => this.api?.startLoad()

  override connectedCallback(): void {
    super.connectedCallback()
    window.addEventListener('online', this.#resume)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    window.removeEventListener('online', this.#resume)
    this.api?.destroy()
    this.api = null
  }

  override load(): void {
    void this.#start()
  }

  async #start(): Promise<void> {
    // The base class makes a new hls.js for every address, in its own promise.
    await super.load()
    this.api?.on(Hls.Events.ERROR, (_event, data) => {
      if (!data.fatal) return
      if (data.response?.code === FORBIDDEN) this.dispatchEvent(new Event(EXPIRED))
      else if (data.type === Hls.ErrorTypes.MEDIA_ERROR) this.api?.recoverMediaError()
      else if (data.type === Hls.ErrorTypes.NETWORK_ERROR) this.#retryLater()
    })
  }

  #retryLater(): void {
    const { api } = this
    setTimeout(() => api === this.api && api?.startLoad(), 3000)
  }
}

if (!customElements.get('lesson-video')) customElements.define('lesson-video', LessonVideoElement)
