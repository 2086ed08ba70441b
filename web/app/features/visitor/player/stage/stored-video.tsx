import type { SignedUrl } from '@kashf/contract/learning/playback.ts'
import type MediaController from 'media-chrome/media-controller'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../../api/client/api-error.ts'
import { playerText } from '../../../../text/browse/player.ts'
import type { LessonPlayerProps } from '../controls/lesson-player.lazy.tsx'
import { PlaybackFailure } from '../feedback/playback-failure.tsx'
import { StageSpinner } from '../feedback/stage-spinner.tsx'
import { onStreamClosed } from '../source/stream-closed.ts'
import { UrlRefresher } from '../source/url-refresher.ts'
import { fetchSignedUrl, useSignedUrl } from '../source/use-signed-url.ts'
import { LESSON_VIDEO_ID } from '../start/lesson-video-id.ts'
import { useBegunVideo } from '../start/use-begun-video.ts'
import { isStreamFailure, TooManyStreams } from './too-many-streams.tsx'
import { useLessonPlayer } from './use-lesson-player.ts'
import { VideoFrame } from './video-frame.tsx'
import type { VideoStageProps } from './video-stage-props.ts'

/** Plays a stored video from its signed URL, or shows why it cannot be played. */
export function StoredVideo(props: VideoStageProps) {
  const { reference, title, poster, begun: lesson = null, startAt = 0, autoPlay = false, durationS } = props
  // Set when the viewer continues here after another device ended this one's stream.
  const takesOver = useRef(false)
  const begun = useBegunVideo(lesson)
  const address = useSignedUrl(begun.isPending ? null : reference, {
    begun: begun.video,
    options: () => (takesOver.current ? { take: true } : {}),
  })
  const code = useLessonPlayer()
  const [media, setMedia] = useState<HTMLVideoElement | null>(null)
  const [controller, setController] = useState<MediaController | null>(null)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [isBroken, setBroken] = useState(false)
  // A retry resumes at this position.
  const position = useRef<number | null>(null)

  const retry = async () => {
    begun.forget()
    await address.refetch()
    // Reset only now, because until then the refused URL would still be in the cache.
    setRefusal(null)
    setBroken(false)
  }
  const error = refusal ?? address.error
  if (error instanceof ApiError && isStreamFailure(error)) {
    const continueHere = () => {
      takesOver.current = true
      void retry()
    }
    return <TooManyStreams failure={error} onAgain={continueHere} />
  }
  if (error || isBroken) {
    return (
      <PlaybackFailure
        error={error}
        message={isBroken ? playerText.broken : undefined}
        isTrying={address.isFetching}
        onRetry={() => void retry()}
      />
    )
  }
  if (code.hasFailed) {
    return <PlaybackFailure error={null} isTrying={false} onRetry={() => window.location.reload()} />
  }
  const { Player } = code
  const plays = Player && address.data && media && controller
  const hasOwnControls = lesson !== null && props.isFree
  const isBegun = hasOwnControls && (begun.isPending || begun.video)
  return (
    <>
      {/* The spinner is behind the frame, where a video that has begun covers it. */}
      {!plays && !isBegun && <StageSpinner />}
      <VideoFrame
        title={title}
        // No poster while the first frame is loading, because it would only delay the frame.
        poster={isBegun ? null : poster}
        autoPlay={autoPlay || position.current !== null}
        videoId={lesson ? LESSON_VIDEO_ID : undefined}
        hasOwnControls={hasOwnControls}
        videoRef={setMedia}
        controllerRef={setController}
      >
        {plays && (
          <RefreshingPlayer
            Player={Player}
            media={media}
            controller={controller}
            begun={begun.video}
            address={address.data}
            issuedAtMs={address.dataUpdatedAt}
            reference={reference ?? ''}
            startAt={position.current ?? startAt}
            durationS={durationS}
            onEnded={props.onEnded}
            onNote={props.onNote}
            marks={props.marks}
            chapters={props.chapters}
            onTick={(at) => {
              position.current = at
            }}
            onRefused={setRefusal}
            onBroken={() => setBroken(true)}
          />
        )}
      </VideoFrame>
    </>
  )
}

interface RefreshingPlayerProps extends Omit<LessonPlayerProps, 'loading' | 'address'> {
  address: SignedUrl
  Player: ComponentType<LessonPlayerProps>
  issuedAtMs: number
  reference: string
  onRefused: (failure: ApiError) => void
}

/** The player whose URLs are renewed before they expire. */
function RefreshingPlayer({ Player, issuedAtMs, reference, onRefused, ...rest }: RefreshingPlayerProps) {
  const [first] = useState<SignedUrl>(rest.address)
  const [refresher] = useState(
    () =>
      new UrlRefresher(first, {
        issuedAtMs,
        nowMs: () => Date.now(),
        onRefused,
        requestUrl: () => fetchSignedUrl(reference),
      }),
  )
  // When this device must stop, the refused renewal provides the reason.
  useEffect(() => onStreamClosed(() => void refresher.renew().catch(() => {})), [refresher])
  return <Player {...rest} address={first} loading={refresher} onPlay={() => refresher.onResume()} />
}
