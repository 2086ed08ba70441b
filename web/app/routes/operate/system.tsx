import type { SystemState } from '@kashf/contract/operators/system.ts'
import type { ReactNode } from 'react'
import { QueryStates } from '../../api/query-states.tsx'
import { useOverview } from '../../features/operator/overview/use-overview.ts'
import { EmptySection, PersonSection } from '../../features/operator/person/section.tsx'
import { QueueFigures } from '../../features/operator/system/queue-figures.tsx'
import { useSystem, valuesOf } from '../../features/operator/system/use-system.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { formatCount, formatDateTime } from '../../shell/format/format.ts'
import { formatLeft } from '../../shell/format/format-left.ts'
import { systemText as text } from '../../text/operate/system.ts'
import { Badge } from '../../ui/badge.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

export const meta = () => privateHead(text.title)

/** The installation: queues, storage, backups, replica and versions. */
export default function System() {
  const system = useSystem()
  return (
    <>
      <h1 className="text-2xl sm:text-3xl">{text.title}</h1>
      <p className="mt-2 mb-5 text-ink-2">
        {text.lead} {system.data && text.at(formatDateTime(system.data.at))}
      </p>
      <QueryStates query={system} loading={<Skeleton className="h-80 rounded-lg" />} />
      {system.data && <Sections state={system.data} />}
    </>
  )
}

function Sections({ state }: { state: SystemState }) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
      <PersonSection title={text.parts}>
        <Parts state={state} />
      </PersonSection>
      <div className="grid min-w-0 gap-4">
        <PersonSection title={text.backups}>
          <Backups state={state} />
        </PersonSection>
        <PersonSection title={text.versions}>
          <List>
            {Object.entries(state.versions).map(([name, version]) => (
              <Row key={name} name={text.versionNames[name] ?? name} value={version ?? text.unknown} />
            ))}
          </List>
        </PersonSection>
      </div>
      <div className="min-w-0 xl:col-span-2">
        <PersonSection title={text.queues}>
          <QueueFigures state={state} />
        </PersonSection>
      </div>
    </div>
  )
}

function Parts({ state }: { state: SystemState }) {
  const health = useOverview().data?.health
  const lag = valuesOf(state, 'kashf_replica_lag_seconds').get('')
  const archive = valuesOf(state, 'kashf_archive_failing').get('')
  const videos = valuesOf(state, 'kashf_videos_waiting')
  const stateOf = (part: 'ok' | 'failing' | undefined) =>
    part && <Badge tone={part === 'ok' ? 'good' : 'bad'}>{part === 'ok' ? text.works : text.fails}</Badge>
  return (
    <List>
      <Row name={text.database} value={stateOf(health?.database)} />
      <Row name={text.storage} value={stateOf(health?.storage)} />
      <Row
        name={text.replica}
        value={lag === undefined ? text.noReplica : text.seconds(formatCount(Math.round(lag)))}
      />
      <Row
        name={text.archive}
        value={archive === undefined ? text.archiveOff : stateOf(archive === 0 ? 'ok' : 'failing')}
      />
      <Row
        name={text.videosWaiting}
        value={formatCount([...videos.values()].reduce((sum, count) => sum + count, 0))}
      />
      {[...valuesOf(state, 'kashf_db_connections_used')].map(([pool, used]) => (
        <Row key={pool} name={text.connections(pool)} value={formatCount(used)} />
      ))}
    </List>
  )
}

function Backups({ state }: { state: SystemState }) {
  const failing = valuesOf(state, 'kashf_backup_failing')
  const ages = valuesOf(state, 'kashf_backup_age_seconds')
  const kinds = [...new Set([...ages.keys(), ...failing.keys()])].sort()
  if (kinds.length === 0) return <EmptySection>{text.noBackups}</EmptySection>
  return (
    <List>
      {kinds.map((kind) => {
        const age = ages.get(kind)
        const isFailing = failing.get(kind) === 1
        return (
          <Row
            key={kind}
            name={text.backupKinds[kind] ?? kind}
            value={
              <>
                {age !== undefined && <span className="mr-2">{text.ago(formatLeft(age * 1000))}</span>}
                <Badge tone={isFailing ? 'bad' : 'good'}>{isFailing ? text.failing : text.succeeded}</Badge>
              </>
            }
          />
        )
      })}
    </List>
  )
}

const List = ({ children }: { children: ReactNode }) => (
  <dl className="divide-y divide-line border-t border-line text-sm">{children}</dl>
)

function Row({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 px-3 py-1 sm:px-4">
      <dt>{name}</dt>
      <dd className="text-right tabular-nums wrap-anywhere">{value}</dd>
    </div>
  )
}
