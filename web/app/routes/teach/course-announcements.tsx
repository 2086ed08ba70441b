import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { ListStates, QueryStates } from '../../api/query-states.tsx'
import { AnnouncementForm } from '../../features/teacher/announcements/announcement-form.tsx'
import { AnnouncementList } from '../../features/teacher/announcements/announcement-list.tsx'
import {
  useAnnouncementPlan,
  useAnnouncements,
} from '../../features/teacher/announcements/use-announcements.ts'
import { useTaughtCourse } from '../../features/teacher/course-frame/use-taught-course.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { announcementText as text } from '../../text/teach/announcements.ts'
import { NotFound } from '../../ui/states/not-found.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

export const meta = () => privateHead(text.title)

/** Announcements to the learners of a course: a form for a new one, and the list of all. */
export default function CourseAnnouncements() {
  const course = useTaughtCourse()
  return course ? <Announcements key={course.id} course={course} /> : <NotFound />
}

function Announcements({ course }: { course: Course }) {
  const plan = useAnnouncementPlan(course.id)
  const list = useAnnouncements(course.id)
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <QueryStates query={plan} loading={<Skeleton className="h-96 rounded-lg" />} />
      {plan.data && <AnnouncementForm courseId={course.id} plan={plan.data} />}
      <section className="min-w-0">
        <h2 className="mb-4 text-xl">{text.list}</h2>
        <ListStates
          list={list}
          loading={<Skeleton className="h-48 rounded-lg" />}
          empty={<p className="text-ink-2">{text.none}</p>}
        >
          {(announcements) => (
            <AnnouncementList
              courseId={course.id}
              announcements={announcements}
              reaches={plan.data?.reaches ?? null}
            />
          )}
        </ListStates>
      </section>
    </div>
  )
}
