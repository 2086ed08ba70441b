import { deviceName } from '@kashf/contract/accounts/device-name.ts'
import type { PlaybackStream, StreamsTaken } from '@kashf/contract/learning/playback.ts'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../../../api/client/api-error.ts'
import { api } from '../../../../api/client/client.ts'
import { failureToast } from '../../../../api/client/failure-toast.ts'
import { streamText } from '../../../../text/learn/streams.ts'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { MonitorSmartphoneIcon } from '../../../../ui/icons.ts'

/** Whether the failure is about concurrent streams. */
export const isStreamFailure = (failure: ApiError | null): boolean =>
  failure?.code === 'too_many_streams' || failure?.code === 'stream_ended'

/**
 * Replaces the video when the account already plays on the maximum number of devices, or when another device ended
 * this stream. The user can stop one of the other devices and continue here.
 */
export function TooManyStreams({ failure, onAgain }: { failure: ApiError; onAgain: () => void }) {
  const { limit, streams } = takenOf(failure.data)
  const isFull = streams.length >= limit
  return (
    <div className="absolute inset-0 z-2 grid grid-cols-1 content-center justify-items-center overflow-y-auto bg-surface px-4 py-2 text-center sm:p-4">
      <div role="alert" className="grid gap-1">
        <p className="font-bold text-balance sm:text-xl">
          {failure.code === 'stream_ended' ? streamText.endedTitle : streamText.fullTitle(limit)}
        </p>
        <p className={cx('text-md text-pretty text-ink-2', isFull && 'max-sm:sr-only')}>
          {isFull ? streamText.fullHint(limit) : streamText.endedHint}
        </p>
      </div>
      {isFull && (
        <ul className="mt-2 w-full max-w-md divide-y sm:mt-4 divide-line rounded-lg border border-line text-left">
          {streams.map((stream) => (
            <li key={stream.id}>
              <StreamRow stream={stream} onEnded={onAgain} />
            </li>
          ))}
        </ul>
      )}
      <Button
        variant={isFull ? 'outline' : 'primary'}
        size="sm"
        className={cx('mt-4', isFull && 'max-sm:hidden')}
        onClick={onAgain}
      >
        {isFull ? streamText.again : streamText.goOnHere}
      </Button>
    </div>
  )
}

function StreamRow({ stream, onEnded }: { stream: PlaybackStream; onEnded: () => void }) {
  const name = deviceName(stream.user_agent) ?? streamText.unknownDevice
  const end = useMutation({
    mutationFn: () => api('DELETE /api/users/streams/:id', { params: { id: stream.id } }),
    onSuccess: onEnded,
    onError: (error) => {
      // The stream has ended in the meantime.
      if (error instanceof ApiError && error.code === 'not_found') onEnded()
      else failureToast(error, streamText.endFailed)
    },
  })
  return (
    <div className="flex items-center gap-3 px-3 py-1.5 sm:py-2.5">
      <MonitorSmartphoneIcon size={22} aria-hidden="true" className="shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{name}</p>
        <p className="truncate text-sm text-ink-2">
          {stream.course_title} · {stream.lesson_title}
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        loading={end.isPending}
        aria-label={streamText.endLabel(name)}
        onClick={() => end.mutate()}
      >
        {streamText.end}
      </Button>
    </div>
  )
}

function takenOf(data: unknown): StreamsTaken {
  const isTaken = (given: unknown): given is StreamsTaken =>
    typeof given === 'object' && given !== null && 'streams' in given && Array.isArray(given.streams)
  return isTaken(data) ? data : { limit: 1, streams: [] }
}
