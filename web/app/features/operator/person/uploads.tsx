import type { AdminPerson } from '@kashf/contract/operators/people.ts'
import { formatBytes, formatDateTime } from '../../../shell/format/format.ts'
import { personText as text } from '../../../text/operate/person.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { CompactTable, CompactTd, CompactTh } from '../records/compact-table.tsx'
import { PersonSection } from './section.tsx'

type Video = AdminPerson['uploads']['videos'][number]

const tones: Record<Video['status'], BadgeTone> = {
  waiting: 'wait',
  processing: 'info',
  ready: 'good',
  failed: 'bad',
}

/** Unfinished uploads and the latest videos; renders nothing for people who upload nothing. */
export function PersonUploads({ uploads }: { uploads: AdminPerson['uploads'] }) {
  if (uploads.unfinished.length === 0 && uploads.videos.length === 0) return null
  return (
    <PersonSection title={text.uploads}>
      <CompactTable
        label={text.uploads}
        head={
          <>
            <CompactTh>{text.file}</CompactTh>
            <CompactTh number wide className="w-28">
              {text.size}
            </CompactTh>
            <CompactTh wide className="w-44">
              {text.when}
            </CompactTh>
            <CompactTh className="w-36">{text.state}</CompactTh>
          </>
        }
      >
        {uploads.unfinished.map((upload) => (
          <tr key={`${upload.name} ${upload.created_at}`}>
            <CompactTd title={upload.name}>{upload.name}</CompactTd>
            <CompactTd number wide>
              {formatBytes(upload.bytes)}
            </CompactTd>
            <CompactTd wide className="tabular-nums">
              {formatDateTime(upload.created_at)}
            </CompactTd>
            <CompactTd title={text.keptUntil(formatDateTime(upload.expires_at))}>
              <Badge tone="wait">{text.unfinished}</Badge>
            </CompactTd>
          </tr>
        ))}
        {uploads.videos.map((video) => (
          <tr key={video.id}>
            <CompactTd title={video.lesson?.title}>{video.lesson?.title ?? text.lessonGone}</CompactTd>
            <CompactTd number wide>
              {formatBytes(video.bytes)}
            </CompactTd>
            <CompactTd wide className="tabular-nums">
              {formatDateTime(video.created_at)}
            </CompactTd>
            <CompactTd>
              <Badge tone={tones[video.status]}>{stateText(video)}</Badge>
            </CompactTd>
          </tr>
        ))}
      </CompactTable>
    </PersonSection>
  )
}

const stateText = ({ status, percent }: Video): string =>
  `${text.videoStates[status]}${status === 'processing' ? ` ${percent}%` : ''}`
