import type { AdminPerson } from '@kashf/contract/operators/people.ts'
import { formatBytes, formatDateTime } from '../../../shell/format/format.ts'
import { personText as text } from '../../../text/operate/person.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { type CompactColumn, CompactTable } from '../records/compact-table.tsx'
import { whenColumn } from './columns.tsx'
import { PersonSection } from './section.tsx'

type Video = AdminPerson['uploads']['videos'][number]
type Unfinished = AdminPerson['uploads']['unfinished'][number]

const tones: Record<Video['status'], BadgeTone> = {
  waiting: 'wait',
  processing: 'info',
  ready: 'good',
  failed: 'bad',
}

const columns: CompactColumn<Unfinished | Video>[] = [
  { head: text.file, cell: (upload) => nameOf(upload) ?? text.lessonGone, title: nameOf },
  { head: text.size, cell: ({ bytes }) => formatBytes(bytes), number: true, wide: true, width: 'w-28' },
  whenColumn,
  {
    head: text.state,
    cell: (upload) =>
      'status' in upload ? (
        <Badge tone={tones[upload.status]}>{stateText(upload)}</Badge>
      ) : (
        <Badge tone="wait">{text.unfinished}</Badge>
      ),
    title: (upload) =>
      'expires_at' in upload ? text.keptUntil(formatDateTime(upload.expires_at)) : undefined,
    width: 'w-36',
  },
]

/** Unfinished uploads and the latest videos; renders nothing for people who upload nothing. */
export function PersonUploads({ uploads }: { uploads: AdminPerson['uploads'] }) {
  if (uploads.unfinished.length === 0 && uploads.videos.length === 0) return null
  return (
    <PersonSection title={text.uploads}>
      <CompactTable
        label={text.uploads}
        columns={columns}
        rows={[...uploads.unfinished, ...uploads.videos]}
        keyOf={(upload) => ('id' in upload ? upload.id : `${upload.name} ${upload.created_at}`)}
      />
    </PersonSection>
  )
}

function nameOf(upload: Unfinished | Video): string | undefined {
  if ('name' in upload) return upload.name
  return upload.trailer_of ? text.trailerOf(upload.trailer_of.title) : upload.lesson?.title
}

const stateText = ({ status, percent }: Video): string =>
  `${text.videoStates[status]}${status === 'processing' ? ` ${percent}%` : ''}`
