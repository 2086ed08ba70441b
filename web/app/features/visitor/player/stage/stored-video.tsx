import type { SignedUrl } from '@kashf/contract/playback.ts'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../../api/client/api-error.ts'
import { playerText } from '../../../../text/player.ts'
import type { LessonPlayerProps } from '../controls/lesson-player.lazy.tsx'
import { PlaybackFailure } from '../feedback/playback-failure.tsx'
import { StageSpinner } from '../feedback/stage-spinner.tsx'
import { onStreamClosed } from '../source/stream-closed.ts'
import { UrlRefresher } from '../source/url-refresher.ts'
import { fetchSignedUrl, useSignedUrl } from '../source/use-signed-url.ts'
import { isStreamFailure, TooManyStreams } from './too-many-streams.tsx'
import { useLessonPlayer } from './use-lesson-player.ts'
import type { VideoStageProps } from './video-stage.tsx'

/** Plays a stored video from its signed URL, or shows why it cannot be played. */
export function StoredVideo({ reference, startAt = 0, autoPlay = false, ...rest }: VideoStageProps) {
  // Set when the viewer continues here after another device ended this one's stream.
  const takesOver = useRef(false)
  const address = useSignedUrl(reference, () => (takesOver.current ? { take: true } : {}))
  const code = useLessonPlayer()
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [isBroken, setBroken] = useState(false)
  // A retry resumes at this position.
  const position = useRef<number | null>(null)

  const retry = async () => {
    await address.refetch()
    // Only now: until then the refused URL would still be in the cache.
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
  if (!address.data || !code.Player) return <StageSpinner />
  return (
    <RefreshingPlayer
      key={address.dataUpdatedAt}
      {...rest}
      Player={code.Player}
      first={address.data}
      reference={reference}
      startAt={position.current ?? startAt}
      autoPlay={autoPlay || position.current !== null}
      onTick={(at) => {
        position.current = at
        rest.onTick?.(at)
      }}
      onRefused={setRefusal}
      onBroken={() => setBroken(true)}
    />
  )
}

interface RefreshingPlayerProps extends Omit<LessonPlayerProps, 'address' | 'refresher'> {
  Player: ComponentType<LessonPlayerProps>
  first: SignedUrl
  reference: string
  onRefused: (failure: ApiError) => void
}

/** The player with URLs that are renewed before they expire. */
function RefreshingPlayer({ Player, first, reference, onRefused, ...rest }: RefreshingPlayerProps) {
  const [refresher] = useState(
    () =>
      new UrlRefresher(first, {
        nowMs: () => Date.now(),
        onRefused,
        requestUrl: () => fetchSignedUrl(reference),
      }),
  )
  // When this device must stop, the refused renewal supplies the reason.
  useEffect(() => onStreamClosed(() => void refresher.renew().catch(() => {})), [refresher])
  return <Player {...rest} address={first} refresher={refresher} onPlay={() => refresher.onResume()} />
}
