import { savedText as text } from '../../../text/learn/saved-lessons.ts'
import { ProgressBar } from '../../../ui/on-demand/progress-bar.tsx'
import type { Download } from '../../public-account/offline/downloads.ts'

/** The state of a lesson's download; a download that runs in another tab is shown as waiting. */
export function DownloadState({ download, bytes }: { download: Download | undefined; bytes: number }) {
  const percent = Math.min(99, Math.floor((100 * (download?.bytes ?? 0)) / Math.max(1, bytes)))
  const phase = download?.phase ?? 'waiting'
  const label = phase === 'loading' ? text.loading(percent) : (download?.message ?? text[wordOf(phase)])
  const hasStopped = phase === 'full' || phase === 'failed'
  return (
    <div className="grid min-w-0 gap-1.5">
      <p role={hasStopped ? 'alert' : undefined} className={hasStopped ? 'text-red' : 'text-ink-2'}>
        {label}
      </p>
      {!hasStopped && <ProgressBar value={percent} label={label} />}
    </div>
  )
}

const wordOf = (phase: Exclude<Download['phase'], 'loading'>) => (phase === 'failed' ? 'stopped' : phase)
