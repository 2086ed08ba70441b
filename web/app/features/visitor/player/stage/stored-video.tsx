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
import { isAboutStreams, TooManyStreams } from './too-many-streams.tsx'
import { useLessonPlayer } from './use-lesson-player.ts'
import type { VideoStageProps } from './video-stage.tsx'

/** A stored video from its signed address; whatever keeps it from playing is said in its place. */
export function StoredVideo({ reference, startAt = 0, autoPlay = false, ...rest }: VideoStageProps) {
  // Pressed at a stream that another device ended: the viewer wants to watch here.
  const takes = useRef(false)
  const address = useSignedUrl(reference, () => (takes.current ? { take: true } : {}))
  const code = useLessonPlayer()
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [isBroken, setBroken] = useState(false)
  // Whatever stops it in the middle: the next try goes on where the video stood.
  const position = useRef<number | null>(null)

  const retry = async () => {
    await address.refetch()
    // Not before: the address that was refused is still known until then.
    setRefusal(null)
    setBroken(false)
  }
  const error = refusal ?? address.error
  if (error instanceof ApiError && isAboutStreams(error)) {
    const again = () => {
      takes.current = true
      void retry()
    }
    return <TooManyStreams failure={error} onAgain={again} />
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
    <KeptPlayer
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

interface KeptPlayerProps extends Omit<LessonPlayerProps, 'address' | 'refresher'> {
  Player: ComponentType<LessonPlayerProps>
  first: SignedUrl
  reference: string
  onRefused: (failure: ApiError) => void
}

/** The player with addresses that stay valid. */
function KeptPlayer({ Player, first, reference, onRefused, ...rest }: KeptPlayerProps) {
  const [refresher] = useState(
    () =>
      new UrlRefresher(first, { nowMs: () => Date.now(), onRefused, ask: () => fetchSignedUrl(reference) }),
  )
  // Whoever may not simply play on is told so by the refusal of the next address.
  useEffect(() => onStreamClosed(() => void refresher.renew().catch(() => {})), [refresher])
  return <Player {...rest} address={first} refresher={refresher} onPlay={() => refresher.onResume()} />
}
