import type { EditVersion } from '@kashf/contract/authoring/versions.ts'
import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { ListStates } from '../../../api/query-states.tsx'
import { formatDateTime } from '../../../shell/format/format.ts'
import { versionsText as text } from '../../../text/teach/draft.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { fieldLabel } from '../field-values/show-value.ts'
import { VersionChanges } from './version-changes.tsx'
import { versionKeys } from './version-keys.ts'

/** The edits of a course in the last 30 days; each expands to its changes. */
export function VersionList({ course }: { course: Course }) {
  const list = useInfiniteQuery({
    queryKey: versionKeys.ofCourse(course.id),
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/courses/:id/versions', {
        params: { id: course.id },
        query: { cursor: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  })
  return (
    <section className="max-w-4xl">
      <h2 className="text-xl">{text.title}</h2>
      <p className="mt-1 mb-5 text-ink-2">{text.lead}</p>
      <ListStates
        list={list}
        loading={<Skeleton className="h-72 rounded-lg" />}
        empty={<EmptyState title={text.empty} message={text.emptyHint} />}
      >
        {(versions) => (
          <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
            {versions.map((version) => (
              <li key={version.id}>
                <VersionRow course={course} version={version} />
              </li>
            ))}
          </ul>
        )}
      </ListStates>
    </section>
  )
}

function VersionRow({ course, version }: { course: Course; version: EditVersion }) {
  const made = [version.changed_at && formatDateTime(version.changed_at), version.device].filter(Boolean)
  const { lesson_event: event } = version
  const line = (
    <>
      <span className="min-w-0 flex-1 basis-60">
        <span className="block font-semibold wrap-anywhere">
          {event ? text.lessonEvents[event] : version.fields.map(fieldLabel).join(', ')}
        </span>
        <span className="block text-sm text-ink-2 wrap-anywhere">{version.lesson?.title ?? text.course}</span>
      </span>
      {version.is_set_aside && <Badge tone="wait">{text.setAside}</Badge>}
      {version.restored_id !== null && <Badge tone="info">{text.putBack}</Badge>}
      <span className="text-sm text-ink-2">{made.join(' · ')}</span>
    </>
  )
  const row = 'flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 sm:px-5'
  if (event) return <div className={row}>{line}</div>
  return (
    <details className="group">
      <summary className={cx(row, 'cursor-pointer -outline-offset-4 hover:bg-sunken')}>{line}</summary>
      <VersionChanges course={course} version={version} />
    </details>
  )
}
