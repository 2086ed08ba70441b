import type { MediaRenditionMenu as QualityMenu, MediaPlaybackRateMenu as RateMenu } from 'media-chrome/menu'
import {
  MediaCaptionsButton,
  MediaControlBar,
  MediaController,
  MediaFullscreenButton,
  MediaLoadingIndicator,
  MediaMuteButton,
  MediaPipButton,
  MediaPlayButton,
  MediaSeekBackwardButton,
  MediaSeekForwardButton,
  MediaTimeDisplay,
  MediaTimeRange,
  MediaVolumeRange,
} from 'media-chrome/react'
import {
  MediaPlaybackRateMenu,
  MediaPlaybackRateMenuButton,
  MediaRenditionMenu,
  MediaRenditionMenuButton,
} from 'media-chrome/react/menu'
import { addTranslation, setLanguage } from 'media-chrome/utils/i18n.js'
import { type DetailedHTMLProps, type HTMLAttributes, useEffect, useEffectEvent, useRef } from 'react'
import { formatBytes } from '../../format.ts'
import { controlWords, playerText } from '../../text/player.ts'
import { EXPIRED, type LessonVideoElement } from './lesson-video.ts'
import './player.css'

addTranslation('uz', { ...controlWords })
setLanguage('uz')

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'lesson-video': DetailedHTMLProps<HTMLAttributes<LessonVideoElement>, LessonVideoElement> & {
        config?: LessonVideoElement['config']
        src?: string
        poster?: string
        preload?: 'none' | 'metadata' | 'auto'
        playsinline?: string
        autoplay?: boolean
      }
    }
  }
}

export interface LessonPlayerProps {
  /** A signed address of a master playlist. */
  src: string
  title: string
  poster: string | null
  /** Where to begin, seconds. */
  startAt: number
  durationS: number
  captions: { language: string; label: string; src: string }[]
  autoPlay: boolean
  /** While it plays, about four times a second. */
  onTick?: (positionS: number) => void
  /** The reader jumps, or playing stops. */
  onBreak?: () => void
  onEnded?: () => void
  /** The address does not work any more. */
  onExpired: () => void
}

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]
const END_MARGIN_S = 5

/** The chosen speed, for the next lesson too. */
let chosenRate = 1

/** Our player: adaptive video under media-chrome's controls, in Uzbek. Loaded only where a video is played. */
export default function LessonPlayer(props: LessonPlayerProps) {
  const { src, title, poster, startAt, durationS, captions, autoPlay } = props
  const video = useRef<LessonVideoElement>(null)
  const onTick = useEffectEvent((position: number) => props.onTick?.(position))
  const onBreak = useEffectEvent(() => props.onBreak?.())
  const onEnded = useEffectEvent(() => props.onEnded?.())
  const onExpired = useEffectEvent(() => props.onExpired())

  useEffect(() => {
    const element = video.current
    if (!element) return
    const stop = new AbortController()
    const on = (name: string, listener: () => void) =>
      element.addEventListener(name, listener, { signal: stop.signal })
    on('timeupdate', () => {
      if (!element.paused && !element.seeking) onTick(element.currentTime)
    })
    on('seeking', () => onBreak())
    on('ended', () => onEnded())
    on(EXPIRED, () => onExpired())
    on('ratechange', () => {
      chosenRate = element.playbackRate
    })
    on('loadedmetadata', () => {
      element.playbackRate = chosenRate
    })
    return () => stop.abort()
  }, [])

  // A video that was watched to its end begins again.
  const isAtEnd = durationS > 0 && startAt > durationS - END_MARGIN_S
  const config = {
    startPosition: isAtEnd ? 0 : startAt,
    capLevelToPlayerSize: true,
    abrEwmaDefaultEstimate: 400_000,
  }

  return (
    <MediaController className="lesson-player" aria-label={title} hotkeys="noarrowup noarrowdown">
      <lesson-video
        ref={video}
        slot="media"
        config={config}
        src={src}
        poster={poster ?? undefined}
        preload={autoPlay ? 'auto' : 'metadata'}
        playsinline=""
        autoplay={autoPlay}
      >
        {captions.map((caption) => (
          <track
            key={caption.src}
            kind="captions"
            srcLang={caption.language}
            label={caption.label}
            src={caption.src}
          />
        ))}
      </lesson-video>
      <MediaLoadingIndicator slot="centered-chrome" noAutohide />
      <MediaPlayButton slot="centered-chrome" className="lesson-player-big" />
      <MediaPlaybackRateMenu ref={nameRates} rates={RATES} anchor="auto" hidden />
      <MediaRenditionMenu
        ref={(menu: QualityMenu | null) => nameQualities(menu, durationS)}
        anchor="auto"
        hidden
      />
      <MediaControlBar className="lesson-player-line">
        <MediaTimeRange />
      </MediaControlBar>
      <MediaControlBar className="lesson-player-bar">
        <MediaPlayButton />
        <MediaSeekBackwardButton seekOffset={10} className="lesson-player-wide" />
        <MediaSeekForwardButton seekOffset={10} className="lesson-player-wide" />
        <MediaMuteButton />
        <MediaVolumeRange className="lesson-player-wide" />
        <MediaTimeDisplay showDuration noToggle />
        <span className="lesson-player-space" />
        <MediaPlaybackRateMenuButton />
        <MediaRenditionMenuButton />
        {captions.length > 0 && <MediaCaptionsButton />}
        <MediaPipButton className="lesson-player-wide" />
        <MediaFullscreenButton />
      </MediaControlBar>
    </MediaController>
  )
}

function nameRates(menu: RateMenu | null): void {
  if (menu) menu.formatMenuItemText = (_text: string, rate?: unknown) => playerText.speed(Number(rate))
}

/** Qualities with what the whole lesson weighs in each: people here pay for megabytes. */
function nameQualities(menu: QualityMenu | null, durationS: number): void {
  if (!menu) return
  menu.formatRendition = (rendition) => {
    const lines = Math.min(rendition.width ?? 0, rendition.height ?? 0)
    const bytes = ((rendition.bitrate ?? 0) / 8) * durationS
    return playerText.quality(lines, bytes > 0 ? formatBytes(bytes) : '')
  }
}
