import type { SignedUrl } from '@kashf/contract/learning/playback.ts'
import type { HlsConfig } from 'hls.js'
import { Captions, Headphones, Keyboard, WifiOff } from 'lucide-react'
import type MediaController from 'media-chrome/media-controller'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { playerText } from '../../../../text/browse/player.ts'
import './media-elements.ts'
import { refreshingLoader } from '../source/refreshing-loader.ts'
import type { UrlRefresher } from '../source/url-refresher.ts'
import { useLessonVideo, useSource } from '../source/use-lesson-video.ts'
import type { StartedVideo } from '../start/start-video.ts'
import { type PlaybackEvents, usePlayback } from './use-playback.ts'
import './player.css'
import { lazyPart } from '../../../../ui/lazy-part.ts'
import { dataCosts, QualityIcon, qualityOptions, shownChoice } from '../quality/quality-options.tsx'
import { useQuality } from '../quality/use-quality.ts'
import { isCostlyLine } from '../settings/costly-line.ts'
import { RATES, readSettings } from '../settings/player-settings.ts'
import { DataCosts } from './data-costs.tsx'
import { PlayerMenu } from './player-menu.tsx'
import { SeekTaps } from './seek-taps.tsx'
import { SoundStills } from './sound-stills.tsx'
import { useCaptions } from './use-captions.ts'
import { usePlayerKeys } from './use-player-keys.ts'

const KeysHelp = lazyPart(() => import('./keys-help.lazy.tsx'))

export interface LessonPlayerProps extends PlaybackEvents {
  /** The elements of the frame, in which the player plays (stage/video-frame.tsx). */
  media: HTMLVideoElement
  controller: MediaController
  /** What already plays in it. */
  begun: StartedVideo | null
  /** URLs of the video, its captions and its thumbnails. */
  address: Pick<SignedUrl, 'signedUrl' | 'hls' | 'captions' | 'previews_url'>
  /** Supplies a fresh URL for every request, or reads a saved lesson; one instance per video. */
  loading: UrlRefresher | HlsConfig['loader']
  /** Start position in seconds. */
  startAt: number
  durationS: number
}

const END_MARGIN_S = 5
/** Initial bandwidth estimate, bit/s: playback starts in the lowest quality and moves up soon. */
const INITIAL_BANDWIDTH = 400_000
/** Caps the stored estimate, so that a connection slower than last time still shows a first picture soon. */
const MAX_INITIAL_BANDWIDTH = 1_000_000

/** On a dear line less than any quality needs, so that playback starts in the lowest. */
function initialBandwidth(): number {
  if (isCostlyLine()) return 1
  return Math.min(readSettings().bandwidth ?? INITIAL_BANDWIDTH, MAX_INITIAL_BANDWIDTH)
}

/** Forward buffer. Kept small: viewers who leave have paid for the unwatched bytes too. */
const BUFFER_S = 40
const BUFFER_BYTES = 3_000_000
/** So many seconds even where they are few bytes, because what is loaded counts when the course is given back. */
const MAX_BUFFER_S = 90

/** Plays a video adaptively in its frame, with Uzbek controls. Loaded only where a video is played. */
export default function LessonPlayer(props: LessonPlayerProps) {
  const { media, controller, begun, address, loading, startAt, durationS } = props
  const isSaved = typeof loading === 'function'
  const [isChoosing, setChoosing] = useState(false)
  const [hasHelp, setHelp] = useState(false)
  const [config] = useState(() => ({
    // A video that was watched to its end restarts.
    startPosition: durationS > 0 && startAt > durationS - END_MARGIN_S ? 0 : startAt,
    capLevelToPlayerSize: true,
    abrEwmaDefaultEstimate: initialBandwidth(),
    maxBufferLength: BUFFER_S,
    maxBufferSize: BUFFER_BYTES,
    maxMaxBufferLength: MAX_BUFFER_S,
    // hls.js would download a segment of the lowest quality just to measure bandwidth, and discard it.
    testBandwidth: false,
    loader: isSaved ? loading : refreshingLoader(loading),
  }))
  const video = useLessonVideo(media, config)
  const playback = usePlayback(video, media, props)
  const quality = useQuality(video)
  const captions = useCaptions(media, address.captions)
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

  const costs =
    quality.isCostly && !isSaved && !playback.hasPlayed && quality.qualities
      ? dataCosts(quality.qualities, { durationS, choice: quality.choice })
      : []
  const qualities = quality.qualities && qualityOptions(quality.qualities, durationS)
  return (
    <>
      {createPortal(
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
          {playback.hasPlayed && address.previews_url && (
            <track kind="metadata" label="thumbnails" default src={address.previews_url} />
          )}
        </>,
        media,
      )}
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
      </media-control-bar>
      <media-control-bar class="lesson-player-bar">
        <media-play-button />
        <media-seek-backward-button seekoffset="10" class="lesson-player-wide" />
        <media-seek-forward-button seekoffset="10" class="lesson-player-wide" />
        <media-mute-button />
        <media-volume-range class="lesson-player-wide" />
        <media-time-display showduration notoggle />
        <span className="lesson-player-space" />
        <PlayerMenu
          label={playerText.rate}
          options={RATES.map((rate) => ({ value: rate, label: playerText.speed(rate) }))}
          chosen={playback.rate}
          onChoose={playback.setRate}
          onOpenChange={setChoosing}
        >
          {playerText.speed(playback.rate)}
        </PlayerMenu>
        {quality.qualities && qualities && (
          <PlayerMenu
            label={playerText.qualityTitle}
            options={qualities}
            chosen={shownChoice(quality.qualities, quality.choice)}
            onChoose={quality.choose}
            onOpenChange={setChoosing}
          >
            <QualityIcon choice={shownChoice(quality.qualities, quality.choice)} />
          </PlayerMenu>
        )}
        {address.captions.length > 0 && (
          <PlayerMenu
            label={playerText.captions}
            options={[
              { value: 'off' as const, label: playerText.captionsOff },
              ...address.captions.map(({ language }) => ({
                value: language,
                label: playerText.captionLanguages[language],
              })),
            ]}
            chosen={captions.shown}
            onChoose={captions.choose}
            onOpenChange={setChoosing}
          >
            <Captions size={24} aria-hidden="true" opacity={captions.shown === 'off' ? 0.6 : 1} />
          </PlayerMenu>
        )}
        <button
          type="button"
          className="player-button lesson-player-wide"
          aria-label={playerText.keysTitle}
          title={playerText.keysTitle}
          keysused="Enter Space"
          onClick={() => setHelp(true)}
        >
          <Keyboard size={22} aria-hidden="true" />
        </button>
        <media-pip-button class="lesson-player-pip" />
        <media-fullscreen-button />
      </media-control-bar>
      {hasHelp && (
        <Suspense>
          <KeysHelp
            open
            onClose={() => setHelp(false)}
            has={{
              captions: address.captions.length > 0,
              fullscreen: document.fullscreenEnabled,
              smallWindow: document.pictureInPictureEnabled,
            }}
          />
        </Suspense>
      )}
    </>
  )
}
