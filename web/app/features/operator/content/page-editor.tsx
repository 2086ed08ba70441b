import type { ContentSlug, ContentVersion } from '@kashf/contract/content/content.ts'
import { useState } from 'react'
import { messageOf } from '../../../api/client/api-error.ts'
import { contentConsoleText as text } from '../../../text/operate/content.ts'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { Segments } from '../../../ui/private/segments.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useRecords } from '../records/use-records.ts'
import { contentPath, type PageLanguage } from './content-path.ts'
import { EditForm } from './edit-form.tsx'
import { VersionHistory } from './version-history.tsx'

const LANGUAGES = ['uz', 'ru'] as const

/** A page in both languages, each with an editor and the published versions. */
export function PageEditor({ slug }: { slug: ContentSlug }) {
  const [language, setLanguage] = useState<PageLanguage>('uz')
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex">
        <Segments
          label={text.language}
          segments={LANGUAGES.map((value) => ({ value, label: text.languages[value] }))}
          value={language}
          onChoose={(value) => setLanguage(value === 'ru' ? 'ru' : 'uz')}
        />
      </div>
      <TextEditor key={language} slug={slug} language={language} />
    </div>
  )
}

function TextEditor({ slug, language }: { slug: ContentSlug; language: PageLanguage }) {
  const versions = useRecords<ContentVersion>(contentPath(language), {}, { params: { slug } })
  const uzbek = useRecords<ContentVersion>(contentPath('uz'), {}, { params: { slug } })
  const [restored, setRestored] = useState<ContentVersion | null>(null)
  const published = versions.data?.pages.flatMap(({ data }) => data) ?? []
  const [current] = published
  if (versions.isPending) return <Skeleton className="h-96 rounded-lg" />
  if (!current)
    return <ErrorState message={messageOf(versions.error)} onRetry={() => void versions.refetch()} />
  const inForce = uzbek.data?.pages[0]?.data[0]?.version
  const isBehind = language === 'ru' && inForce !== undefined && inForce !== current.version
  const restore = (version: ContentVersion) => {
    setRestored(version)
    showToast({ title: text.restored })
  }
  return (
    <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]">
      {isBehind && (
        <div className="xl:col-span-2">
          <Notice tone="attention">{text.translationBehind}</Notice>
        </div>
      )}
      <EditForm
        // Resets the form after a publication.
        key={current.id}
        slug={slug}
        language={language}
        current={current}
        restored={restored}
        isBehind={isBehind}
        onPublished={() => setRestored(null)}
      />
      <VersionHistory versions={versions} published={published} onRestore={restore} />
    </div>
  )
}
