import type { ContentVersion } from '@kashf/contract/content/content.ts'
import { formatDateTime } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { contentConsoleText as text } from '../../../text/operate/content.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { MorePages } from '../../../ui/on-demand/more-pages.tsx'
import type { Records } from '../records/use-records.ts'

export interface VersionHistoryProps {
  versions: Records<ContentVersion>
  /** The loaded versions, the one in force first. */
  published: ContentVersion[]
  onRestore: (version: ContentVersion) => void
}

/** The author and time of each published version; each can be restored into the editor. */
export function VersionHistory({ versions, published, onRestore }: VersionHistoryProps) {
  return (
    <section>
      <h2 className="mb-3 text-xl">{text.history}</h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface px-4">
        {published.map((version, index) => (
          <li key={version.id} className="grid justify-items-start gap-1 py-3.5">
            <span className="flex flex-wrap items-center gap-2 font-semibold">
              {text.version(version.version)}
              {index === 0 && <Badge tone="good">{text.current}</Badge>}
            </span>
            <span className="text-sm text-ink-2">
              {version.author ? fullName(version.author) : text.initial} ·{' '}
              {formatDateTime(version.published_at)}
            </span>
            {index > 0 && (
              <Button variant="quiet" size="sm" className="-ml-3" onClick={() => onRestore(version)}>
                {text.restore}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <MorePages list={versions} />
    </section>
  )
}
