import Hls, { type ErrorData, type HlsConfig, type ManifestLoadedData } from 'hls.js'
import type { ReleasedVideo } from '../start/start-video.ts'

/**
 * Fired with `detail: boolean`: true when the connection is lost and the buffer will run out, false when it is back.
 */
export const CONNECTION_CHANGE = 'connectionchange'
/** Fired when a playlist is loaded; `levels` then has its qualities. */
export const LEVELS_LOADED = 'levelsloaded'
/** Fired with `detail: Recovery` when the picture or sound could not be decoded and goes on. */
export const RECOVERED = 'recovered'
/** How: from the same position, or behind a part that cannot be decoded. */
export type Recovery = 'restarted' | 'skipped'
/** Fired when the video cannot be played, even after all attempts to recover. */
export const PLAYBACK_FAILED = 'playbackfailed'

const RETRY_MS = 3000
/** A decoder that fails more often than this within a minute cannot play the file. */
const MAX_DECODER_FAILURES = 5
const FAILURE_WINDOW_MS = 60_000
/** Failures within this distance have the same cause. */
const SAME_PLACE_S = 10
/** More than a segment. */
const SKIP_S = 6

/**
 * Plays HLS in a `<video>` and recovers automatically: it resumes loading when the connection is back, restarts a
 * failed decoder or skips what it cannot decode, and keeps the position when its source changes. Browsers without Media Source Extensions play HLS
 * natively.
 */
export class LessonVideo extends EventTarget {
  readonly media: HTMLVideoElement
  /** Levels of the last loaded playlist. */
  levels: ManifestLoadedData['levels'] = []
  /** Null until a source is open, and where the browser plays HLS natively. */
  hls: Hls | null = null
  #config: Partial<HlsConfig>
  #isOpen = false
  #decoderFailures: { atMs: number; positionS: number }[] = []
  /** Whether the viewer wants it to play: an error and a new source pause the element. */
  #isWanted: boolean
  #isConnectionLost = false
  #unlisten = new AbortController()

  constructor(media: HTMLVideoElement, config: Partial<HlsConfig>) {
    super()
    this.media = media
    this.#config = config
    this.#isWanted = !media.paused
    const { signal } = this.#unlisten
    const onOnline = () => {
      this.#setConnectionLost(false)
      this.#resumeLoading()
    }
    for (const type of ['play', 'pause'] as const) {
      media.addEventListener(type, () => (this.#isWanted = type === 'play'), { signal })
    }
    media.addEventListener('error', () => this.#onMediaError(), { signal })
    window.addEventListener('online', onOnline, { signal })
    window.addEventListener('offline', () => this.#setConnectionLost(true), { signal })
  }

  /**
   * Plays this source from its start position, or from the position of the former source, or continues what already
   * plays.
   */
  open(src: string, begun: ReleasedVideo | null = null): void {
    const { media } = this
    const at = media.currentTime
    const wasPlaying = !media.paused
    const goesOn = begun !== null && !this.#isOpen
    this.#isOpen = true
    this.hls?.destroy()
    if (!Hls.isSupported()) this.#openNatively(src, at)
    else if (goesOn) this.#goOn(src, begun)
    else this.#openHls(src, at)
    this.#isWanted = wasPlaying
    this.#playOn()
  }

  destroy(): void {
    this.#unlisten.abort()
    this.hls?.destroy()
    this.hls = null
  }

  #openNatively(src: string, at: number): void {
    const { media } = this
    // The page may have started playing this source already.
    if (media.src === new URL(src, window.location.href).href) return
    const startS = at || (this.#config.startPosition ?? 0)
    const seek = () => {
      if (startS > 0) media.currentTime = startS
    }
    media.addEventListener('loadedmetadata', seek, { once: true })
    media.src = src
  }

  #openHls(src: string, at: number): void {
    const hls = this.#newHls()
    const startS = at || (this.#config.startPosition ?? -1)
    hls.once(Hls.Events.MANIFEST_PARSED, () => hls.startLoad(startS))
    hls.loadSource(src)
    hls.attachMedia(this.media)
    if (this.media.preload === 'metadata') this.#waitForPlay(hls)
  }

  /** Takes over a media source that is playing. The source does not change, so there is no gap. */
  #goOn(src: string, { source, picture, sound }: ReleasedVideo): void {
    const { media } = this
    const hls = this.#newHls()
    const ends = [picture, sound].map(({ buffer }) => buffer.buffered.end(buffer.buffered.length - 1))
    hls.once(Hls.Events.MANIFEST_PARSED, () => hls.startLoad(Math.min(...ends), true))
    hls.attachMedia({
      media,
      mediaSource: source,
      tracks: {
        video: { id: 'main', listeners: [], buffer: picture.buffer, ...codecOf(picture.mime) },
        audio: { id: 'audio', listeners: [], buffer: sound.buffer, ...codecOf(sound.mime) },
      },
    })
    hls.loadSource(src)
    this.#waitForPlay(hls)
  }

  #newHls(): Hls {
    const hls = new Hls({ ...this.#config, autoStartLoad: false })
    this.hls = hls
    hls.on(Hls.Events.MANIFEST_LOADED, (_event, { levels }) => {
      this.levels = levels
      this.dispatchEvent(new Event(LEVELS_LOADED))
    })
    hls.on(Hls.Events.FRAG_LOADED, () => this.#setConnectionLost(false))
    hls.on(Hls.Events.ERROR, (_event, data) => {
      if (data.fatal) this.#recover(data)
    })
    return hls
  }

  /** Buffers at most one segment until playback starts, because viewers pay for each. */
  #waitForPlay(hls: Hls): void {
    const { media } = this
    if (!media.paused || media.autoplay) return
    const { maxBufferLength, maxBufferSize } = hls.config
    hls.config.maxBufferLength = 1
    hls.config.maxBufferSize = 1
    const onPlay = () => Object.assign(hls.config, { maxBufferLength, maxBufferSize })
    media.addEventListener('play', onPlay, { once: true, signal: this.#unlisten.signal })
  }

  #recover({ type, details }: ErrorData): void {
    if (type === Hls.ErrorTypes.NETWORK_ERROR) {
      this.#setConnectionLost(true)
      const { hls } = this
      setTimeout(() => hls === this.hls && this.#resumeLoading(), RETRY_MS)
      return
    }
    const canPlay = details !== Hls.ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR
    if (type === Hls.ErrorTypes.MEDIA_ERROR && canPlay) this.#restart()
    else this.dispatchEvent(new Event(PLAYBACK_FAILED))
  }

  /** The element's own errors, of which hls.js notices few. Without an error, a restart has overtaken the event. */
  #onMediaError(): void {
    const { media } = this
    const code = media.error?.code
    if (!this.#isOpen || code === undefined || code === MediaError.MEDIA_ERR_ABORTED) return
    if (code === MediaError.MEDIA_ERR_NETWORK) {
      this.#setConnectionLost(true)
      const at = media.currentTime
      setTimeout(() => media.error?.code === code && this.#reload(at), RETRY_MS)
    } else this.#restart()
  }

  /** Restarts the decoder: at its position, then in a lower quality, then behind the place that it cannot decode. */
  #restart(): void {
    const { media, hls } = this
    const atMs = performance.now()
    const positionS = media.currentTime
    const recent = this.#decoderFailures.filter((failure) => atMs - failure.atMs < FAILURE_WINDOW_MS)
    this.#decoderFailures = [...recent, { atMs, positionS }]
    const here = recent.filter((failure) => Math.abs(failure.positionS - positionS) < SAME_PLACE_S).length
    const to = here < 2 ? positionS : positionS + SKIP_S
    if (recent.length >= MAX_DECODER_FAILURES || to > (media.duration || Number.POSITIVE_INFINITY)) {
      this.dispatchEvent(new Event(PLAYBACK_FAILED))
      return
    }
    if (here === 1 && hls && hls.loadLevel > 0) {
      if (hls.autoLevelEnabled) hls.autoLevelCapping = hls.loadLevel - 1
      else hls.loadLevel--
    }
    this.#reload(to)
    const detail: Recovery = to > positionS ? 'skipped' : 'restarted'
    this.dispatchEvent(new CustomEvent(RECOVERED, { detail }))
  }

  /** Gives the element its source again, because after an error it accepts nothing more of it. */
  #reload(positionS: number): void {
    const { media, hls } = this
    if (hls) {
      hls.detachMedia()
      hls.attachMedia(media)
      hls.startLoad(positionS)
    } else {
      const seek = () => {
        media.currentTime = positionS
        this.#setConnectionLost(false)
      }
      media.addEventListener('loadedmetadata', seek, { once: true, signal: this.#unlisten.signal })
      media.load()
    }
    this.#playOn()
  }

  /** Plays on after a new source, which pauses the element. */
  #playOn(): void {
    const { media } = this
    if (this.#isWanted && media.paused) media.play().catch(() => {})
  }

  /** Resumes loading; reloads the master playlist if it never arrived. */
  #resumeLoading(): void {
    const { hls } = this
    if (!hls) return
    if (hls.levels.length > 0) hls.startLoad()
    else if (hls.url) hls.loadSource(hls.url)
  }

  #setConnectionLost(isLost: boolean): void {
    if (isLost === this.#isConnectionLost) return
    this.#isConnectionLost = isLost
    this.dispatchEvent(new CustomEvent(CONNECTION_CHANGE, { detail: isLost }))
  }
}

/** Container and codec of `video/mp4; codecs="avc1.42c015"`. */
function codecOf(mime: string) {
  const [, container = '', codec = ''] = /^([^;]+); codecs="([^"]+)"$/.exec(mime) ?? []
  return { container, codec, levelCodec: codec }
}
