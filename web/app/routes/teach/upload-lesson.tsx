import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { href, useNavigate } from 'react-router'
import { ApiError, messageOf } from '../../api/client/api-error.ts'
import { queryKeys } from '../../api/queries/query-keys.ts'
import { useSignedInCourse } from '../../features/public-account/courses/use-signed-in-course.ts'
import { CompleteCourse } from '../../features/teacher/courses/complete-course.tsx'
import { useCourseInProgress } from '../../features/teacher/courses/course-in-progress.ts'
import { canComplete } from '../../features/teacher/courses/course-state.ts'
import { PageTitle } from '../../features/teacher/courses/page-title.tsx'
import { TaughtCourseList } from '../../features/teacher/courses/taught-course-list.tsx'
import { CurriculumEditor } from '../../features/teacher/curriculum/curriculum-editor.tsx'
import { useCurriculum } from '../../features/teacher/curriculum/use-curriculum.ts'
import { LessonForm } from '../../features/teacher/lesson-form/lesson-form.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { storeCourseInProgress } from '../../shell/base/session.ts'
import { usePageTitle } from '../../shell/base/use-page-title.ts'
import { formatCount } from '../../shell/format/format.ts'
import { lessonFormText } from '../../text/teach/lesson-form.ts'
import { teachText } from '../../text/teach/teach.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card, SectionHead } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { PageSpinner } from '../../ui/states/spinner.tsx'
import { showToast } from '../../ui/toast.ts'

export const meta = () => privateHead(lessonFormText.addTitle)

/** Adds lessons to the course in progress; without one the teacher chooses a course. */
export default function UploadLesson() {
  const courseId = useCourseInProgress()
  const course = useSignedInCourse(courseId ?? null)

  if (courseId === undefined) return <PageSpinner />
  if (courseId === null) return <ChooseCourse />
  if (course.isPending) return <PageSpinner />
  // The stored course may be deleted or belong to the browser's previous user.
  const isGone = course.error instanceof ApiError && course.error.status === 404
  if (isGone || (course.data && course.data.role !== 'owner' && course.data.role !== 'author'))
    return <ChooseCourse />
  if (course.isError) {
    return <ErrorState message={messageOf(course.error)} onRetry={() => void course.refetch()} />
  }
  return <AddLessons key={courseId} course={course.data} />
}

function ChooseCourse() {
  return (
    <>
      <PageTitle title={lessonFormText.addTitle}>{lessonFormText.chooseCourse}</PageTitle>
      <TaughtCourseList
        actionOf={(course) => (
          <LinkButton size="sm" to={`${href('/upload-lesson')}?course=${course.id}`}>
            {teachText.addLessons}
          </LinkButton>
        )}
      />
    </>
  )
}

function AddLessons({ course }: { course: Course }) {
  usePageTitle(lessonFormText.addTitle, course.title)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const top = useRef<HTMLDivElement>(null)
  const infoPage = href('/teacher-course-info/:id?', { id: String(course.id) })

  const showAdded = () => {
    showToast({ title: lessonFormText.added })
    void queries.invalidateQueries({ queryKey: queryKeys.course(course.id) })
    void queries.invalidateQueries({ queryKey: queryKeys.ownCourses })
    top.current?.scrollIntoView()
  }
  const finish = () => {
    storeCourseInProgress(null)
    void navigate(infoPage)
  }

  return (
    <div ref={top}>
      <PageTitle title={lessonFormText.addTitle} back={{ to: infoPage, label: course.title }} />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_26rem]">
        <Card>
          <LessonForm target={{ course }} onSaved={showAdded} submitLabel={lessonFormText.add} />
        </Card>
        <section>
          <SectionHead
            title={lessonFormText.uploaded}
            aside={teachText.lessonsCount(formatCount(course.videos.length))}
          />
          {course.videos.length === 0 ? (
            <p className="text-ink-2">{teachText.noLessonsHint}</p>
          ) : (
            <Curriculum course={course} />
          )}
          {canComplete(course.status) && (
            <div className="mt-5">
              <CompleteCourse key={course.videos.length} courseId={course.id} onCompleted={finish} />
            </div>
          )}
        </section>
      </div>
    </div>
  )
}

function Curriculum({ course }: { course: Course }) {
  return <CurriculumEditor course={course} curriculum={useCurriculum(course)} />
}
