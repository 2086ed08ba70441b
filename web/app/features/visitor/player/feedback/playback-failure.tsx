import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '../../../../api/client/api-error.ts'
import { playerText } from '../../../../text/browse/player.ts'
import { commonText } from '../../../../text/common.ts'
import { Button } from '../../../../ui/button.tsx'
import { SpinnerMark } from '../../../../ui/states/spinner.tsx'

const RETRY_MS = 20_000
/** The delay of the automatic retry: the first quality is ready within seconds. */
const NOT_READY_MS = 4000

export interface PlaybackFailureProps {
  /** The error for which no signed URL was issued; null when the video itself cannot be played. */
  error: unknown
  /** Shown when the error has no message of its own. */
  message?: string
  isTrying: boolean
  onRetry: () => void
}

/**
 * Replaces a video that cannot be played: the reason and a retry button. Temporary failures are retried
 * automatically, with a spinner.
 */
export function PlaybackFailure({ error, message, isTrying, onRetry }: PlaybackFailureProps) {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
  const isNotReady = isRefused && error.code === 'video_not_ready'
  const isTemporary = isNotReady || (error !== null && !isRefused)
  const again = useEffectEvent(onRetry)

  useEffect(() => {
    if (!isTemporary) return
    const retry = () => again()
    window.addEventListener('online', retry)
    const timer = setInterval(retry, isNotReady ? NOT_READY_MS : RETRY_MS)
    return () => {
      window.removeEventListener('online', retry)
      clearInterval(timer)
    }
  }, [isTemporary, isNotReady])

  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-4 overflow-y-auto p-4 text-center text-white">
      {isTemporary && <SpinnerMark size={40} />}
      <p role="alert" className="max-w-md">
        {isRefused ? error.message : (message ?? playerText.waitingLong)}
      </p>
      <Button size="sm" variant="outline" loading={isTrying} onClick={onRetry}>
        {commonText.retry}
      </Button>
    </div>
  )
}
