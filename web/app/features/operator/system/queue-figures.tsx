import type { SystemState } from '@kashf/contract/operators/system.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { formatLeft } from '../../../shell/format/format-left.ts'
import { overviewText } from '../../../text/operate/console.ts'
import { systemText as text } from '../../../text/operate/system.ts'
import { type CompactColumn, CompactTable } from '../records/compact-table.tsx'
import { valuesOf } from './use-system.ts'

/** The queues with waiting, failed or stopped jobs; the others are only counted. */
export function QueueFigures({ state }: { state: SystemState }) {
  const waiting = valuesOf(state, 'kashf_queue_waiting')
  const ages = valuesOf(state, 'kashf_queue_age_seconds')
  const failed = valuesOf(state, 'kashf_queue_failed')
  const dead = valuesOf(state, 'kashf_dead_jobs')
  const of = (values: Map<string, number>, name: string) => values.get(name) ?? 0
  const names = [...waiting.keys()].sort()
  const busy = names.filter((name) => [waiting, failed, dead].some((values) => of(values, name) > 0))
  const redIfAny = (values: Map<string, number>) => (name: string) =>
    of(values, name) > 0 && 'font-semibold text-red'
  const columns: CompactColumn<string>[] = [
    { head: text.queue, cell: (name) => overviewText.queueNames[name] ?? name, title: (name) => name },
    { head: text.waiting, cell: (name) => formatCount(of(waiting, name)), number: true, width: 'w-24' },
    {
      head: text.oldest,
      cell: (name) => (of(waiting, name) > 0 ? formatLeft(of(ages, name) * 1000) : '–'),
      number: true,
      wide: true,
      width: 'w-40',
    },
    {
      head: text.failed,
      cell: (name) => formatCount(of(failed, name)),
      number: true,
      width: 'w-20',
      className: redIfAny(failed),
    },
    {
      head: text.dead,
      cell: (name) => formatCount(of(dead, name)),
      number: true,
      wide: true,
      width: 'w-28',
      className: redIfAny(dead),
    },
  ]
  return (
    <>
      {busy.length > 0 && (
        <CompactTable label={text.queues} columns={columns} rows={busy} keyOf={(name) => name} />
      )}
      <p className="border-t border-line px-3 py-3 text-sm text-ink-2 sm:px-4">
        {text.emptyQueues(formatCount(names.length - busy.length))}
      </p>
    </>
  )
}
