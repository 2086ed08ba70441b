import type { Chapter } from '@kashf/contract/learning/chapters.ts'
import type { SignedUrl } from '@kashf/contract/learning/playback.ts'
import type { HlsConfig } from 'hls.js'
import { Headphones, WifiOff } from 'lucide-react'
import type MediaController from 'media-chrome/media-controller'
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { playerText } from '../../../../text/browse/player.ts'
import './media-elements.ts'
import { hlsConfig } from '../source/hls-config.ts'
import { refreshingLoader } from '../source/refreshing-loader.ts'
import type { UrlRefresher } from '../source/url-refresher.ts'
import { useLessonVideo, useSource } from '../source/use-lesson-video.ts'
import type { StartedVideo } from '../start/start-video.ts'
import { type PlaybackEvents, usePlayback } from './use-playback.ts'
import './player.css'
import { lazyPart } from '../../../../ui/lazy-part.ts'
import { ChapterCuts } from '../chapters/chapter-cuts.tsx'
import { dataCosts } from '../quality/quality-options.tsx'
import { useQuality } from '../quality/use-quality.ts'
import { RATES } from '../settings/player-settings.ts'
import { ControlBar } from './control-bar.tsx'
import { DataCosts } from './data-costs.tsx'
import { SeekTaps } from './seek-taps.tsx'
import { SoundStills } from './sound-stills.tsx'
import { useCaptions } from './use-captions.ts'
import { useFullWindow } from './use-full-window.ts'
import { usePlayerKeys } from './use-player-keys.ts'

const KeysHelp = lazyPart(() => import('./keys-help.lazy.tsx'))

export interface LessonPlayerProps extends PlaybackEvents {
  /** The media element of the frame in which the player plays (stage/video-frame.tsx). */
  media: HTMLVideoElement
  controller: MediaController
  /** The video that already plays in the frame; null without one. */
  begun: StartedVideo | null
  /** URLs of the video, its captions and its thumbnails. */
  address: Pick<SignedUrl, 'signedUrl' | 'hls' | 'captions' | 'previews_url'>
  /** Supplies a fresh URL for every request, or reads a saved lesson; one instance per video. */
  loading: UrlRefresher | HlsConfig['loader']
  /** Start position in seconds. */
  startAt: number
  durationS: number
  /** Starts a note at the current position; undefined where the viewer has no notes. */
  onNote?: (() => void) | undefined
  /** Marks on the time range, as wide as it is. */
  marks?: ReactNode
  /** The parts of the video; none without them. */
  chapters?: readonly Chapter[]
}

/** Plays a video adaptively in its frame, with Uzbek controls. Loaded only where a video is played. */
export default function LessonPlayer(props: LessonPlayerProps) {
  const { media, controller, begun, address, loading, startAt, durationS, onNote, chapters = [] } = props
  const isSaved = typeof loading === 'function'
  const [isChoosing, setChoosing] = useState(false)
  const [hasHelp, setHelp] = useState(false)
  const [config] = useState(() =>
    hlsConfig(startAt, durationS, isSaved ? loading : refreshingLoader(loading)),
  )
  const video = useLessonVideo(media, config)
  const playback = usePlayback(video, media, props)
  const quality = useQuality(video)
  const captions = useCaptions(media, address.captions)
  const isFullWindow = useFullWindow(controller, media)
  useSource(video, quality.soundSrc ?? address.hls ?? address.signedUrl, begun)

  useEffect(() => {
    media.controls = false
    controller.toggleAttribute('noautohide', isChoosing || hasHelp)
  }, [media, controller, isChoosing, hasHelp])

  const leap = useCallback(
    (seconds: number) => {
      media.currentTime = Math.max(0, media.currentTime + seconds)
    },
    [media],
  )
  usePlayerKeys(controller, {
    toTenth: (tenth) => {
      if (media.duration > 0) media.currentTime = (media.duration * tenth) / 10
    },
    changeRate: (by) => {
      const at = RATES.indexOf(playback.rate)
      playback.setRate(RATES[Math.min(Math.max(at + by, 0), RATES.length - 1)] ?? 1)
    },
    showHelp: () => setHelp(true),
  })

  const writeNote = () => {
    if (isFullWindow) controller.dispatchEvent(new Event('mediaexitfullscreenrequest'))
    onNote?.()
  }
  const costs =
    quality.isCostly && !isSaved && !playback.hasPlayed && !media.autoplay && quality.qualities
      ? dataCosts(quality.qualities, { durationS, choice: quality.choice })
      : []
  return (
    <>
      {createPortal(<Tracks address={address} hasPreviews={playback.hasPlayed} />, media)}
      {quality.soundSrc && playback.hasPlayed && address.previews_url && (
        <SoundStills media={media} previewsUrl={address.previews_url} />
      )}
      <media-loading-indicator noautohide />
      <media-play-button class="lesson-player-big" />
      <SeekTaps controller={controller} onLeap={leap} />
      {playback.isConnectionLost && !isSaved ? (
        <span role="status" className="player-word">
          <WifiOff size={16} aria-hidden="true" /> {playerText.lineLost}
        </span>
      ) : playback.recovery ? (
        <span role="status" className="player-word">
          {playerText.recovery[playback.recovery]}
        </span>
      ) : (
        quality.soundSrc &&
        costs.length === 0 && (
          <span className="player-word">
            <Headphones size={16} aria-hidden="true" /> {playerText.soundOnly}
          </span>
        )
      )}
      {costs.length > 0 && (
        <DataCosts
          costs={costs}
          chosen={quality.choice === 'auto' ? 'saver' : quality.choice}
          onChoose={quality.choose}
        />
      )}
      <media-control-bar class="lesson-player-line">
        <media-time-range />
        {chapters.length > 0 && <ChapterCuts chapters={chapters} durationS={durationS} />}
        {props.marks}
      </media-control-bar>
      <ControlBar
        captions={captions}
        languages={address.captions.map(({ language }) => language)}
        durationS={durationS}
        playback={playback}
        quality={quality}
        isFullWindow={isFullWindow}
        media={media}
        chapters={chapters}
        onChoosing={setChoosing}
        onNote={onNote && writeNote}
        onHelp={() => setHelp(true)}
      />
      {hasHelp && (
        <Suspense>
          <KeysHelp
            open
            onClose={() => setHelp(false)}
            has={{
              captions: address.captions.length > 0,
              notes: onNote !== undefined,
              smallWindow: document.pictureInPictureEnabled,
            }}
          />
        </Suspense>
      )}
    </>
  )
}

interface TracksProps {
  address: LessonPlayerProps['address']
  hasPreviews: boolean
}

/** The caption tracks, and the thumbnails of the time range. */
function Tracks({ address, hasPreviews }: TracksProps) {
  return (
    <>
      {address.captions.map(({ language, url }) => (
        <track
          key={language}
          kind="captions"
          srcLang={language}
          label={playerText.captionLanguages[language]}
          src={url}
        />
      ))}
      {hasPreviews && address.previews_url && (
        <track kind="metadata" label="thumbnails" default src={address.previews_url} />
      )}
    </>
  )
}
