import type { SystemState } from '@kashf/contract/operators/system.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { formatLeft } from '../../../shell/format/format-left.ts'
import { overviewText } from '../../../text/operate/console.ts'
import { systemText as text } from '../../../text/operate/system.ts'
import { cx } from '../../../ui/class-names.ts'
import { CompactTable, CompactTd, CompactTh } from '../records/compact-table.tsx'
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
  return (
    <>
      {busy.length > 0 && (
        <CompactTable
          label={text.queues}
          head={
            <>
              <CompactTh>{text.queue}</CompactTh>
              <CompactTh number className="w-24">
                {text.waiting}
              </CompactTh>
              <CompactTh number wide className="w-40">
                {text.oldest}
              </CompactTh>
              <CompactTh number className="w-20">
                {text.failed}
              </CompactTh>
              <CompactTh number wide className="w-28">
                {text.dead}
              </CompactTh>
            </>
          }
        >
          {busy.map((name) => (
            <tr key={name}>
              <CompactTd title={name}>{overviewText.queueNames[name] ?? name}</CompactTd>
              <CompactTd number>{formatCount(of(waiting, name))}</CompactTd>
              <CompactTd number wide>
                {of(waiting, name) > 0 ? formatLeft(of(ages, name) * 1000) : '–'}
              </CompactTd>
              <CompactTd number className={cx(of(failed, name) > 0 && 'font-semibold text-red')}>
                {formatCount(of(failed, name))}
              </CompactTd>
              <CompactTd number wide className={cx(of(dead, name) > 0 && 'font-semibold text-red')}>
                {formatCount(of(dead, name))}
              </CompactTd>
            </tr>
          ))}
        </CompactTable>
      )}
      <p className="border-t border-line px-3 py-3 text-sm text-ink-2 sm:px-4">
        {text.emptyQueues(formatCount(names.length - busy.length))}
      </p>
    </>
  )
}
