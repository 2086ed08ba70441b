import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { messageOf } from '../../api/client/api-error.ts'
import { AnnouncementForm } from '../../features/teacher/announcements/announcement-form.tsx'
import { AnnouncementList } from '../../features/teacher/announcements/announcement-list.tsx'
import {
  useAnnouncementPlan,
  useAnnouncements,
} from '../../features/teacher/announcements/use-announcements.ts'
import { useTaughtCourse } from '../../features/teacher/course-frame/use-taught-course.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { announcementText as text } from '../../text/teach/announcements.ts'
import { MorePages } from '../../ui/on-demand/more-pages.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { NotFound } from '../../ui/states/not-found.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

export const meta = () => privateHead(text.title)

/** Announcements to the learners of a course: a form for a new one, and those that were written. */
export default function CourseAnnouncements() {
  const course = useTaughtCourse()
  return course ? <Announcements key={course.id} course={course} /> : <NotFound />
}

function Announcements({ course }: { course: Course }) {
  const plan = useAnnouncementPlan(course.id)
  const list = useAnnouncements(course.id)
  const announcements = list.data?.pages.flatMap(({ data }) => data)
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      {plan.isPending && <Skeleton className="h-96 rounded-lg" />}
      {plan.isError && !plan.data && (
        <ErrorState message={messageOf(plan.error)} onRetry={() => void plan.refetch()} />
      )}
      {plan.data && <AnnouncementForm courseId={course.id} plan={plan.data} />}
      <section className="min-w-0">
        <h2 className="mb-4 text-xl">{text.list}</h2>
        {list.isPending && <Skeleton className="h-48 rounded-lg" />}
        {list.isError && !announcements && (
          <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} />
        )}
        {announcements?.length === 0 && <p className="text-ink-2">{text.none}</p>}
        {announcements && announcements.length > 0 && (
          <AnnouncementList courseId={course.id} announcements={announcements} />
        )}
        <MorePages list={list} />
      </section>
    </div>
  )
}
