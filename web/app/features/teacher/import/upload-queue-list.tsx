import { Pause, Play, RotateCw } from 'lucide-react'
import { useEffect, useReducer, useRef, useState } from 'react'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { formatBytes } from '../../../shell/format/format.ts'
import { importText as text } from '../../../text/teach/import.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { XIcon } from '../../../ui/icons.ts'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { ProgressBar } from '../../../ui/on-demand/progress-bar.tsx'
import { UndoBar } from '../../../ui/on-demand/undo-bar.tsx'
import { transferStatus } from '../uploader/transfer-status.ts'
import { type Speed, speedMeter } from '../uploader/upload-progress.ts'
import type { TransferState } from '../uploader/use-transfers.ts'
import {
  clearDone,
  forgetRemoved,
  pauseAll,
  putBack,
  type QueuedFile,
  remove,
  retry,
} from './upload-queue.ts'

const tones: Record<QueuedFile['state'], BadgeTone> = {
  lost: 'wait',
  queued: 'neutral',
  sending: 'info',
  offline: 'wait',
  checking: 'info',
  done: 'good',
  brought: 'neutral',
  failed: 'bad',
  removed: 'neutral',
}
/** Files that need the teacher or are under way come first. */
const order: QueuedFile['state'][] = [
  'sending',
  'offline',
  'checking',
  'failed',
  'lost',
  'queued',
  'done',
  'brought',
  'removed',
]
const SHOWN = 4
const MEASURE_AGAIN_MS = 2000

interface UploadQueueProps {
  courseId: number
  files: QueuedFile[]
  isPaused: boolean
  /** Whether the teacher's uploads elsewhere are at the server's limit. */
  isWaitingForRoom: boolean
  /** Whether an interrupted upload continues without choosing the files again. */
  isKept: boolean
  /** Continues with the files that the browser may read after a user gesture; null without such files. */
  onUnlock: (() => void) | null
}

/** The upload queue of a course, with the state of each file. */
export function UploadQueue({ files: all, ...props }: UploadQueueProps) {
  const files = all.filter(({ state }) => state !== 'removed')
  const removed = all.findLast(({ state }) => state === 'removed')
  const attempt = (change: Promise<void>) => void change.catch((error) => failureToast(error))
  return (
    <>
      {files.length > 0 && <Files {...props} files={files} onRemove={(file) => attempt(remove(file))} />}
      {removed && (
        <UndoBar
          title={text.removed(removed.title)}
          onUndo={() => attempt(putBack(removed))}
          onClose={() => forgetRemoved(props.courseId)}
        />
      )}
    </>
  )
}

function Files(props: UploadQueueProps & { onRemove: (file: QueuedFile) => void }) {
  const { files, isPaused, isWaitingForRoom, isKept, onUnlock, onRemove } = props
  const [isWhole, setWhole] = useState(false)
  const count = (...states: QueuedFile['state'][]) =>
    files.filter(({ state }) => states.includes(state)).length
  const lost = count('lost')
  const left = count('queued', 'sending', 'offline', 'checking')
  const done = count('done', 'brought')
  const sorted = files.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
  const shown = isWhole ? sorted : sorted.slice(0, SHOWN)
  return (
    <Card className="grid grid-cols-1 gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg">{text.sum(done, files.length)}</h3>
        {left > 0 && (
          <Button
            variant="outline"
            size="sm"
            icon={isPaused ? <Play size={17} aria-hidden="true" /> : <Pause size={17} aria-hidden="true" />}
            onClick={() => pauseAll(!isPaused)}
          >
            {isPaused ? text.resumeAll : text.pauseAll}
          </Button>
        )}
        {left === 0 && done > 0 && (
          <Button variant="quiet" size="sm" onClick={() => clearDone(props.courseId)}>
            {text.clear}
          </Button>
        )}
      </div>
      {lost > 0 && (
        <Notice tone="attention" title={text.lost(lost)}>
          {onUnlock ? text.lockedHint : text.lostHint}
          {onUnlock && (
            <Button className="mt-3 flex" onClick={onUnlock}>
              {text.unlock}
            </Button>
          )}
        </Notice>
      )}
      {left > 0 && isWaitingForRoom && (
        <Notice tone="attention" title={text.noRoom}>
          {text.noRoomHint}
        </Notice>
      )}
      {left > 0 && <Total files={files} isPaused={isPaused} isKept={isKept} />}
      <ul className="divide-y divide-line">
        {shown.map((file) => (
          <Row key={file.key} file={file} isLocked={onUnlock !== null} onRemove={() => onRemove(file)} />
        ))}
      </ul>
      {sorted.length > shown.length && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          {text.more(sorted.length - shown.length)}
        </Button>
      )}
    </Card>
  )
}

/** Bytes, speed and remaining time of all files together. */
function Total({ files, isPaused, isKept }: Pick<UploadQueueProps, 'files' | 'isPaused' | 'isKept'>) {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const sent = files.reduce(
    (sum, { size, sentBytes, state }) => sum + (state === 'done' ? size : sentBytes),
    0,
  )
  const meter = useRef<{ bytes: number; measure: ReturnType<typeof speedMeter> } | null>(null)
  if (meter.current?.bytes !== bytes) meter.current = { bytes, measure: speedMeter(bytes) }
  const [, measureAgain] = useReducer((count: number) => count + 1, 0)
  // Without progress nothing else renders, and the last speed would stay.
  useEffect(() => {
    const timer = setInterval(measureAgain, MEASURE_AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
  const speed = isPaused ? null : meter.current.measure(sent, performance.now())
  return (
    <div className="grid gap-1.5 text-sm text-ink-2">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>{text.bytes(formatBytes(sent), formatBytes(bytes))}</span>
        <span>{isPaused ? text.paused : transferStatus(stateOf(files, speed))}</span>
      </p>
      <ProgressBar value={(100 * sent) / bytes} label={text.queue} />
      <p>
        {text.keepOpen} {isKept ? text.resumeByPress : text.resumeByChoice}
      </p>
    </div>
  )
}

/** The state of the files together: a time left is only shown while one of them is sent. */
function stateOf(files: readonly QueuedFile[], speed: Speed | null): TransferState {
  const has = (state: QueuedFile['state']) => files.some((file) => file.state === state)
  if (has('sending')) return { state: 'sending', speed }
  if (has('offline')) return { state: 'offline' }
  return has('checking') ? { state: 'checking' } : { state: 'sending', speed: null }
}

interface RowProps {
  file: QueuedFile
  /** True for a lost file that needs a user gesture instead of being chosen again. */
  isLocked: boolean
  onRemove: () => void
}

function Row({ file, isLocked, onRemove }: RowProps) {
  const { state, title, path, size, sentBytes, companions, failure } = file
  const percent = Math.floor((100 * sentBytes) / size)
  const isMoving = state === 'sending' || state === 'offline'
  return (
    <li className="flex items-start gap-1 py-2">
      <div className="min-w-0 flex-1 py-1">
        <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="min-w-0 font-medium wrap-anywhere">{title}</span>
          <Badge tone={tones[state]}>
            {state === 'lost' && isLocked ? text.interrupted : text.state[state]}
            {isMoving && ` ${percent} %`}
          </Badge>
        </p>
        <p className="truncate text-sm text-ink-2">
          {path.split('/').at(-1)} · {formatBytes(size)}
        </p>
        {companions && <p className="text-sm text-ink-2">{companions}</p>}
        {isMoving && <ProgressBar value={percent} label={title} className="mt-1.5" />}
        {state === 'failed' && failure && <p className="text-sm text-red">{failure}</p>}
        {state === 'done' && failure && <p className="text-sm text-red">{text.unattached(failure)}</p>}
      </div>
      {state === 'failed' && file.file && (
        <IconButton
          label={text.retry(title)}
          icon={<RotateCw size={18} aria-hidden="true" />}
          onClick={() => retry(file.key)}
        />
      )}
      {state !== 'done' && state !== 'brought' && (
        <IconButton
          label={text.remove(title)}
          icon={<XIcon size={18} aria-hidden="true" />}
          onClick={onRemove}
        />
      )}
    </li>
  )
}
