import type { ContentSlug, ContentVersion } from '@kashf/contract/content.ts'
import { useState } from 'react'
import { messageOf } from '../../../api/client/api-error.ts'
import { contentConsoleText as text } from '../../../text/operate-content.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useRecords } from '../records/use-records.ts'
import { EditForm } from './edit-form.tsx'
import { VersionHistory } from './version-history.tsx'

/** A page's text in an editor, and its published versions. */
export function PageEditor({ slug }: { slug: ContentSlug }) {
  const versions = useRecords<ContentVersion>(`content/${slug}`, {})
  const [restored, setRestored] = useState<ContentVersion | null>(null)
  const published = versions.data?.pages.flatMap(({ data }) => data) ?? []
  const [current] = published
  if (versions.isPending) return <Skeleton className="h-96 rounded-lg" />
  if (!current)
    return <ErrorState message={messageOf(versions.error)} onRetry={() => void versions.refetch()} />
  const restore = (version: ContentVersion) => {
    setRestored(version)
    showToast({ title: text.restored })
  }
  return (
    <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]">
      <EditForm
        // A new form for a restored text, and after a publication.
        key={`${current.id} ${restored?.id}`}
        slug={slug}
        current={current}
        initial={restored ?? current}
        onPublished={() => setRestored(null)}
      />
      <VersionHistory versions={versions} published={published} onRestore={restore} />
    </div>
  )
}
