import type { EditVersion, EditVersionDetail } from '@kashf/contract/authoring/versions.ts'
import type { Category, Course } from '@kashf/contract/catalogue/catalogue.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { versionsText as text } from '../../../text/teach/draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { markDifference } from '../field-values/mark-difference.ts'
import { fieldLabel, showValue } from '../field-values/show-value.ts'
import { versionKeys } from './version-keys.ts'

type Change = EditVersionDetail['changes'][number]
type Side = 'before' | 'after'

/** The changes of an edit, loaded when its row is opened. Each value can be restored. */
export function VersionChanges({ course, version }: { course: Course; version: EditVersion }) {
  const place = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const details = place.current?.closest('details')
    const note = () => details?.open && setOpen(true)
    details?.addEventListener('toggle', note)
    return () => details?.removeEventListener('toggle', note)
  }, [])

  const detail = useQuery({
    queryKey: versionKeys.one(version.id),
    queryFn: async ({ signal }) =>
      (await api('GET /api/courses/versions/:id', { params: { id: version.id }, signal })).data,
    enabled: isOpen,
  })
  const categories = useQuery({
    queryKey: queryKeys.categories,
    queryFn: async ({ signal }) => (await api('GET /api/category', { signal })).data,
    enabled: isOpen,
  })
  return (
    <div ref={place} className="grid grid-cols-1 gap-5 border-t border-line px-4 py-4 sm:px-5">
      <QueryStates query={detail} loading={<Skeleton className="h-32" />} />
      {detail.data?.changes.map((change) => (
        <ChangeView
          key={change.field}
          course={course}
          version={version}
          change={change}
          categories={categories.data ?? []}
        />
      ))}
    </div>
  )
}

interface ChangeViewProps {
  course: Course
  version: EditVersion
  change: Change
  categories: readonly Category[]
}

function ChangeView({ course, version, change, categories }: ChangeViewProps) {
  const queries = useQueryClient()
  const { field } = change
  const restore = useMutation({
    mutationFn: (side: Side) =>
      api('POST /api/courses/versions/:id/restore', { params: { id: version.id }, body: { field, side } }),
    onSuccess: async () => {
      showToast({ title: text.restored(fieldLabel(field)) })
      await Promise.all([
        queries.invalidateQueries({ queryKey: versionKeys.ofCourse(course.id) }),
        queries.invalidateQueries({ queryKey: versionKeys.any }),
        queries.invalidateQueries({ queryKey: queryKeys.course(course.id) }),
        queries.invalidateQueries({ queryKey: queryKeys.lessons }),
        queries.invalidateQueries({ queryKey: queryKeys.ownCourses }),
      ])
    },
    onError: (error) => failureToast(error),
  })
  if (!change.can_restore) {
    return (
      <div>
        <h3 className="font-semibold">{fieldLabel(field)}</h3>
        <p className="text-ink-2">{text.file}</p>
      </div>
    )
  }
  const shown = {
    before: showValue(field, change.before, categories),
    after: showValue(field, change.after, categories),
  }
  const current = JSON.stringify(change.current)
  // For a text that was set aside, only the text itself is shown: the other one is and was the published one.
  const sides: Side[] = version.is_set_aside ? ['after'] : ['before', 'after']
  return (
    <div>
      <h3 className="mb-2 font-semibold">{fieldLabel(field)}</h3>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {sides.map((side) => {
          const marked = markDifference(shown[side], shown[side === 'before' ? 'after' : 'before'])
          return (
            <div
              key={side}
              className="flex min-w-0 flex-col items-start gap-2 rounded-md border border-line p-4"
            >
              <p className="text-sm text-ink-2">{version.is_set_aside ? text.kept : text[side]}</p>
              <p className="w-full flex-1 text-md wrap-anywhere whitespace-pre-line">
                {marked.before}
                {marked.different && (
                  <mark className="rounded-sm bg-teal-tint font-semibold text-teal">{marked.different}</mark>
                )}
                {marked.after}
              </p>
              {JSON.stringify(change[side]) === current ? (
                <p className="text-sm text-ink-2">{text.current}</p>
              ) : (
                <Button
                  variant="outline"
                  size="sm"
                  loading={restore.isPending && restore.variables === side}
                  onClick={() => restore.mutate(side)}
                >
                  {text.restore}
                </Button>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
