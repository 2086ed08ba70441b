import type { PlaybackStart, StartTrack } from '@kashf/contract/learning/playback-start.ts'

/** A video that starts playing before any player is loaded. */
export interface StartedVideo {
  start: PlaybackStart
  /** The start time by `Date.now()`. */
  startedAtMs: number
  /** Shows the video in this element; call it once. */
  attach(video: HTMLVideoElement): void
  /** Whether the first seconds are buffered; false when they cannot be. */
  buffered: Promise<boolean>
  /** Ends loading. Resolves to what a player can continue (hls.js: `attachMedia`), or null if there is nothing. */
  release(): Promise<ReleasedVideo | null>
}

/** A media source that plays, with its source buffers. */
export interface ReleasedVideo {
  source: MediaSource
  picture: { mime: string; buffer: SourceBuffer }
  sound: { mime: string; buffer: SourceBuffer }
}

/**
 * Starts loading the first seconds of a video and feeds them to a `<video>` element, without playlists and without a
 * player. Loading stops after the two minutes that `start` describes. `muted` omits the audio track, for a preview:
 *
 * ```
 * const started = startVideo(showcase.start, { muted: true })
 * video.muted = true
 * started.attach(video)
 * if (await started.buffered) await video.play()
 * ```
 *
 * Do not call it when the user has requested data saving or reduced motion. Call `release` when the video is unmounted.
 * The function must be self-contained, because lesson-head.tsx inlines it.
 */
export function startVideo(start: PlaybackStart, { muted = false } = {}): StartedVideo {
  /** The forward buffer of segments during playback, in seconds. */
  const aheadS = 20
  const loading = new AbortController()
  const { signal } = loading
  const Source: typeof MediaSource | undefined =
    window.MediaSource ?? (window as { ManagedMediaSource?: typeof MediaSource }).ManagedMediaSource
  const source = Source && new Source()
  const address = source && URL.createObjectURL(source)
  let media: HTMLVideoElement | undefined
  let picture: SourceBuffer | undefined
  let sound: SourceBuffer | undefined

  const heard = (target: EventTarget, ...names: string[]) =>
    new Promise<void>((resolve) => {
      for (const name of names) target.addEventListener(name, () => resolve(), { once: true, signal })
    })
  const load = async (track: StartTrack, from: number, bytes: number) => {
    const headers = { Range: `bytes=${from}-${from + bytes - 1}` }
    const answer = await fetch(track.url, { headers, signal })
    if (answer.status !== 206) throw new Error(`the segment was answered with ${answer.status}`)
    return answer.arrayBuffer()
  }
  /** Loads the header and the first segment, in one request if they are adjacent. */
  const loadFirst = (track: StartTrack) => {
    const bytes = track.segments[0]?.[0] ?? 0
    return track.from_byte === track.header_bytes
      ? [load(track, 0, track.header_bytes + bytes)]
      : [load(track, 0, track.header_bytes), load(track, track.from_byte, bytes)]
  }
  const append = async (buffer: SourceBuffer, bytes: ArrayBuffer) => {
    const done = heard(buffer, 'updateend')
    buffer.appendBuffer(bytes)
    await done
  }
  const aheadOf = (video: HTMLVideoElement, { buffered }: SourceBuffer) =>
    (buffered.length > 0 ? buffered.end(buffered.length - 1) : 0) - video.currentTime
  const feedRest = async (video: HTMLVideoElement, buffer: SourceBuffer, track: StartTrack) => {
    let at = track.from_byte
    for (const [index, [bytes]] of track.segments.entries()) {
      if (index > 0) {
        // While the video is paused, load nothing more: viewers who do not play pay for the first segment only.
        while (video.paused || aheadOf(video, buffer) > aheadS) await heard(video, 'timeupdate', 'playing')
        await append(buffer, await load(track, at, bytes))
      }
      at += bytes
    }
  }

  const feedMediaSource = async (opened: MediaSource, attached: Promise<HTMLVideoElement>) => {
    const tracks = muted ? [start.picture] : [start.picture, start.sound]
    if (!tracks.every(({ mime }) => Source?.isTypeSupported(mime))) return false
    const first = tracks.map((track) => Promise.all(loadFirst(track)))
    // The failure is handled below; until then, mark it as handled.
    for (const loaded of first) loaded.catch(() => {})
    const video = await attached
    await heard(opened, 'sourceopen')
    opened.duration = start.duration_s
    const buffers = tracks.map(({ mime }) => opened.addSourceBuffer(mime))
    ;[picture, sound] = buffers
    await Promise.all(
      buffers.map(async (buffer, index) => {
        for (const bytes of (await first[index]) ?? []) await append(buffer, bytes)
      }),
    )
    for (const [index, buffer] of buffers.entries()) {
      const track = tracks[index]
      // By then the player has taken over, and it reports errors.
      if (track) feedRest(video, buffer, track).catch(() => {})
    }
    return true
  }

  let attach = (_video: HTMLVideoElement) => {}
  const attached = new Promise<HTMLVideoElement>((resolve) => {
    attach = resolve
  })
  const buffered = source
    ? feedMediaSource(source, attached)
    : attached.then((video) => heard(video, 'loadeddata', 'error').then(() => !video.error))

  return {
    start,
    startedAtMs: Date.now(),
    buffered: buffered.catch(() => false),
    attach(video) {
      media = video
      const seek = () => {
        if (start.position_s > 0) video.currentTime = start.position_s
      }
      video.addEventListener('loadedmetadata', seek, { once: true, signal })
      // A managed media source opens only if another device cannot take over the picture.
      if (source && !window.MediaSource) video.disableRemotePlayback = true
      // Without Media Source Extensions, browsers play HLS natively.
      const isPressed = !video.paused
      video.src = address ?? start.address.hls ?? start.address.signedUrl
      // A new source pauses the element.
      if (isPressed) video.play().catch(() => {})
      attach(video)
    },
    async release() {
      loading.abort()
      for (const buffer of [picture, sound]) {
        if (buffer?.updating) {
          await new Promise((resolve) => buffer.addEventListener('updateend', resolve, { once: true }))
        }
      }
      if (source?.readyState !== 'open' || media?.error !== null || !picture?.buffered.length || !sound)
        return null
      return {
        source,
        picture: { mime: start.picture.mime, buffer: picture },
        sound: { mime: start.sound.mime, buffer: sound },
      }
    },
  }
}
