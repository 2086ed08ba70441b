import type { AdminOverview } from '@kashf/contract/operators/operators.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { overviewText as text } from '../../../text/operate/console.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Table, type TableColumn } from '../../../ui/private/table.tsx'

type HealthState = AdminOverview['health']

const columns: TableColumn<HealthState['queues'][number]>[] = [
  {
    head: text.queue,
    cell: ({ name }) => text.queueNames[name] ?? name,
    className: 'min-w-40 font-medium',
  },
  { head: text.queueWaiting, cell: ({ waiting }) => formatCount(waiting), number: true },
  { head: text.queueActive, cell: ({ active }) => formatCount(active), number: true },
  {
    head: text.queueFailed,
    cell: ({ failed }) => formatCount(failed),
    number: true,
    className: ({ failed }) => failed > 0 && 'font-semibold text-red',
  },
]

/** Health of each part of the system, and the state of the job queues. */
export function Health({ health }: { health: HealthState }) {
  const { database, storage, ffmpeg, videos, queues } = health
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
      <section>
        <h3 className="mb-2 text-lg">{text.parts}</h3>
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          <Part name={text.database} tone={database === 'ok' ? 'good' : 'bad'} state={stateText(database)} />
          <Part name={text.storage} tone={storage === 'ok' ? 'good' : 'bad'} state={stateText(storage)} />
          <Part
            name={text.ffmpeg}
            tone={ffmpeg ? 'good' : 'bad'}
            state={ffmpeg ? text.works : text.fails}
            detail={ffmpeg ? text.ffmpegVersion(ffmpeg.version, ffmpeg.found_by) : text.noFfmpeg}
          />
          <Part
            name={text.videos}
            tone={videos.failed > 0 ? 'wait' : 'good'}
            state={videos.failed > 0 ? text.queueFailed : text.works}
            detail={text.videosState(
              formatCount(videos.waiting),
              formatCount(videos.processing),
              formatCount(videos.failed),
            )}
          />
        </ul>
      </section>
      <section className="min-w-0">
        <h3 className="mb-2 text-lg">{text.queues}</h3>
        {queues.length === 0 ? (
          <p className="text-ink-2">{text.noQueues}</p>
        ) : (
          <Table label={text.queues} isNarrow columns={columns} rows={queues} keyOf={({ name }) => name} />
        )}
      </section>
    </div>
  )
}

const stateText = (state: 'ok' | 'failing') => (state === 'ok' ? text.works : text.fails)

function Part(props: { name: string; tone: BadgeTone; state: string; detail?: string }) {
  return (
    <li className="flex items-center justify-between gap-4 px-4 py-3">
      <span className="min-w-0">
        <span className="block font-medium">{props.name}</span>
        {props.detail && <span className="text-sm text-ink-2">{props.detail}</span>}
      </span>
      <Badge tone={props.tone} className="shrink-0">
        {props.state}
      </Badge>
    </li>
  )
}
