import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { withQueries } from '../../api/queries.tsx'
import { commonText } from '../../text/common.ts'
import { playerText } from '../../text/player.ts'
import { Button } from '../../ui/button.tsx'
import { SpinnerMark } from '../../ui/spinner.tsx'
import type { LessonPlayerProps } from './lesson-player.tsx'
import { useSignedUrl } from './use-signed-url.ts'
import { isVimeo, vimeoFrameUrl } from './vimeo-frame-url.ts'

const LessonPlayer = lazy(() => import('./lesson-player.tsx'))

export interface VideoStageProps
  extends Pick<LessonPlayerProps, 'title' | 'poster' | 'durationS' | 'onTick' | 'onBreak' | 'onEnded'> {
  /** `video/{id}` of a stored video, or an address of the video provider. */
  reference: string
  startAt?: number
  autoPlay?: boolean
}

/** Fills its 7:4 box with the video. Until a stored one is resolved, and when it cannot be, the spinner stays. */
export default withQueries(VideoStage)

function VideoStage({ reference, ...rest }: VideoStageProps) {
  if (isVimeo(reference)) {
    return (
      <iframe
        src={vimeoFrameUrl(reference)}
        title={rest.title}
        allow="autoplay; fullscreen; picture-in-picture"
        className="absolute inset-0 size-full border-0"
      />
    )
  }
  return <StoredVideo reference={reference} {...rest} />
}

function StoredVideo({ reference, startAt = 0, autoPlay = false, ...rest }: VideoStageProps) {
  const address = useSignedUrl(reference)
  const src = address.data?.signedUrl
  // An address may expire in the middle: the next one goes on where the video stood.
  const position = useRef(startAt)
  const [resumeAt, setResumeAt] = useState(startAt)

  if (!src) return <StageSpinner hasFailed={address.isError} onRetry={() => void address.refetch()} />
  return (
    <Suspense fallback={<StageSpinner />}>
      <LessonPlayer
        {...rest}
        src={src}
        startAt={resumeAt}
        autoPlay={autoPlay}
        captions={(address.data?.captions ?? []).map(({ language, url }) => ({
          language,
          label: playerText.captionLanguages[language],
          src: url,
        }))}
        onTick={(at) => {
          position.current = at
          rest.onTick?.(at)
        }}
        onExpired={() => {
          setResumeAt(position.current)
          void address.refetch()
        }}
      />
    </Suspense>
  )
}

/** The ring in the middle of the stage; after a failure also a way to try again. */
export function StageSpinner({ hasFailed, onRetry }: { hasFailed?: boolean; onRetry?: () => void }) {
  useEffect(() => {
    if (!hasFailed || !onRetry) return
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [hasFailed, onRetry])
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-4 p-4 text-center text-white">
      <span role="status" className="grid">
        <SpinnerMark size={48} />
        <span className="sr-only">{playerText.loading}</span>
      </span>
      {hasFailed && (
        <>
          <p role="alert" className="max-w-sm">
            {playerText.waitingLong}
          </p>
          <Button size="sm" variant="outline" onClick={onRetry}>
            {commonText.retry}
          </Button>
        </>
      )}
    </div>
  )
}
