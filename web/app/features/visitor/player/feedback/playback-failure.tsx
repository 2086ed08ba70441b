import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '../../../../api/client/api-error.ts'
import { commonText } from '../../../../text/common.ts'
import { playerText } from '../../../../text/player.ts'
import { Button } from '../../../../ui/button.tsx'
import { SpinnerMark } from '../../../../ui/spinner.tsx'

const RETRY_MS = 20_000
/** The first quality takes seconds. */
const NOT_READY_MS = 4000

export interface PlaybackFailureProps {
  /** What was answered instead of an address; null when the video itself can't be played. */
  error: unknown
  /** Said when the answer says nothing of its own. */
  message?: string
  isTrying: boolean
  onRetry: () => void
}

/**
 * In place of the video when there is none: why, and a way to try again. What may pass by itself is tried again by
 * itself, under the ring that stays.
 */
export function PlaybackFailure({ error, message, isTrying, onRetry }: PlaybackFailureProps) {
  const isAnswered = error instanceof ApiError && error.status >= 400 && error.status < 500
  const isComing = isAnswered && error.code === 'video_not_ready'
  const heals = isComing || (error !== null && !isAnswered)
  const again = useEffectEvent(onRetry)

  useEffect(() => {
    if (!heals) return
    const retry = () => again()
    window.addEventListener('online', retry)
    const timer = setInterval(retry, isComing ? NOT_READY_MS : RETRY_MS)
    return () => {
      window.removeEventListener('online', retry)
      clearInterval(timer)
    }
  }, [heals, isComing])

  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-4 overflow-y-auto p-4 text-center text-white">
      {heals && <SpinnerMark size={40} />}
      <p role="alert" className="max-w-md">
        {isAnswered ? error.message : (message ?? playerText.waitingLong)}
      </p>
      <Button size="sm" variant="outline" loading={isTrying} onClick={onRetry}>
        {commonText.retry}
      </Button>
    </div>
  )
}
