import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { href, useNavigate, useParams } from 'react-router'
import { ApiError } from '../../../api/client/api-error.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { WithDraft } from '../../../features/private/drafts/stored-draft.tsx'
import { useTaughtCourse } from '../../../features/teacher/course-frame/use-taught-course.ts'
import { TimetableEditor } from '../../../features/teacher/timetable/timetable-editor.tsx'
import { useTimetable } from '../../../features/teacher/timetable/use-timetable.ts'
import { privateHead } from '../../../shell/base/page-head.ts'
import { formatDateTime } from '../../../shell/format/format.ts'
import { parseId } from '../../../shell/format/id-in-url.ts'
import { timetableText as text } from '../../../text/teach/groups/timetable.ts'
import { Select } from '../../../ui/forms/inputs.tsx'
import { BackLink } from '../../../ui/private/back-link.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { NotFound } from '../../../ui/states/not-found.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

export const meta = () => privateHead(text.title)

/** When the lessons of a course open, for everybody or for one group; for those who edit it. */
export default function CourseTimetable() {
  const course = useTaughtCourse()
  const { groupId } = useParams()
  const id = groupId === undefined ? null : parseId(groupId)
  if (!course || course.role === 'curator' || (groupId !== undefined && id === null)) return <NotFound />
  return <TimetableOf key={id} course={course} groupId={id} />
}

function TimetableOf({ course, groupId }: { course: Course; groupId: number | null }) {
  const query = useTimetable(course.id, groupId)
  const navigate = useNavigate()
  const id = String(course.id)
  if (!query.data) {
    if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />
    return <QueryStates query={query} loading={<Skeleton className="h-96 rounded-lg" />} />
  }
  const timetable = query.data
  const group = timetable.groups.find((one) => one.id === groupId)
  return (
    <div className="grid grid-cols-1 gap-5">
      <BackLink to={href('/course-groups/:id', { id })}>{text.back}</BackLink>
      <header className="grid grid-cols-1 items-end gap-x-6 gap-y-3 md:grid-cols-[minmax(0,1fr)_18rem]">
        <div>
          <h2 className="text-2xl wrap-anywhere">{group ? `${text.title}: ${group.title}` : text.title}</h2>
          <p className="mt-1 text-ink-2">
            {group ? text.groupLead(formatDateTime(group.starts_at)) : text.courseLead}
          </p>
        </div>
        {timetable.groups.length > 0 && (
          <Select
            label={text.whose}
            value={groupId ?? ''}
            options={[
              { value: '', label: text.course },
              ...timetable.groups.map((one) => ({ value: one.id, label: one.title })),
            ]}
            onChange={({ target: { value } }) =>
              void navigate(
                value
                  ? href('/course-groups/:id/timetable/:groupId?', { id, groupId: value })
                  : href('/course-groups/:id/timetable/:groupId?', { id }),
              )
            }
          />
        )}
      </header>
      {timetable.lessons.length === 0 ? (
        <EmptyState title={text.noLessons} message={text.noLessonsHint} />
      ) : (
        <WithDraft form={groupId === null ? 'timetable' : 'group-timetable'} subjectId={groupId ?? course.id}>
          {(stored) => (
            <TimetableEditor courseId={course.id} groupId={groupId} timetable={timetable} stored={stored} />
          )}
        </WithDraft>
      )}
    </div>
  )
}
