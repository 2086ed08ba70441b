import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { COURSE_STATUS, USER_TYPE } from '@kashf/contract/constants.ts'
import { href } from 'react-router'
import { useMe } from '../../api/queries/use-me.ts'
import { useTaughtCourse } from '../../features/teacher/course-frame/use-taught-course.ts'
import { canComplete } from '../../features/teacher/courses/course-state.ts'
import { DeleteDraft } from '../../features/teacher/courses/delete-draft.tsx'
import { DeletedCourses } from '../../features/teacher/courses/deleted-courses.tsx'
import { PageTitle } from '../../features/teacher/courses/page-title.tsx'
import { ReviewNotes } from '../../features/teacher/courses/review-notes.tsx'
import { TaughtCourseFacts } from '../../features/teacher/courses/taught-course-facts.tsx'
import { TaughtCourseList } from '../../features/teacher/courses/taught-course-list.tsx'
import { isReviewed, TaughtCourseState } from '../../features/teacher/courses/taught-course-state.tsx'
import { CurriculumSection } from '../../features/teacher/curriculum/curriculum-section.tsx'
import { CommentList } from '../../features/visitor/comments/comment-list.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { formatCount } from '../../shell/format/format.ts'
import { teachText } from '../../text/teach/teach.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card, SectionHead } from '../../ui/card.tsx'
import { cx } from '../../ui/class-names.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Notice } from '../../ui/on-demand/notice.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

const CourseDecks = lazyPart(
  () => import('../../features/teacher/decks/course-decks.lazy.tsx'),
  <Skeleton className="h-40 rounded-lg" />,
)

export const meta = () => privateHead(teachText.myCourses)

/** A course as its teacher sees it: lessons, status, comments; without an id the list of courses. */
export default function TeacherCourseInfo() {
  const course = useTaughtCourse()
  const isTeacher = useMe().user?.type === USER_TYPE.teacher
  if (course === null) {
    return (
      <>
        <PageTitle
          title={teachText.myCourses}
          actions={isTeacher && <LinkButton to={href('/upload-course')}>{teachText.newCourse}</LinkButton>}
        >
          {teachText.chooseToSee}
        </PageTitle>
        <TaughtCourseList />
        {isTeacher && <DeletedCourses />}
      </>
    )
  }
  return <CourseInfo course={course} />
}

function CourseInfo({ course }: { course: Course }) {
  return (
    <>
      {course.return_reason && (
        <Notice
          tone="attention"
          title={course.status === COURSE_STATUS.returned ? teachText.returnReason : teachText.hideReason}
          className="mb-6"
        >
          <p className="whitespace-pre-line">{course.return_reason}</p>
        </Notice>
      )}
      {isReviewed(course.status) && (
        <Card className="mb-6 empty:hidden">
          <ReviewNotes course={course} />
        </Card>
      )}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-8">
        <div className="min-w-0 lg:col-start-2">
          {course.role === 'owner' && <TaughtCourseState course={course} />}
        </div>
        <div
          className={cx(
            'grid min-w-0 grid-cols-1 gap-8 lg:col-start-1 lg:row-span-2 lg:row-start-1',
            // A new course begins with its videos.
            course.videos.length === 0 && 'max-lg:order-first',
          )}
        >
          <CurriculumSection course={course} />
          <CourseDecks key={course.id} courseId={course.id} />
          {(course.comments_count > 0 || !canComplete(course.status)) && <Comments course={course} />}
        </div>
        <aside className="grid min-w-0 grid-cols-1 gap-4 lg:col-start-2">
          <TaughtCourseFacts course={course} />
          {course.role === 'owner' && canComplete(course.status) && <DeleteDraft course={course} />}
        </aside>
      </div>
    </>
  )
}

function Comments({ course }: { course: Course }) {
  return (
    <section className="min-w-0">
      <SectionHead title={teachText.comments} aside={formatCount(course.comments_count)} />
      {course.comments.length === 0 ? (
        <p className="text-ink-2">{teachText.noComments}</p>
      ) : (
        <CommentList course={course} mayAnswer />
      )}
    </section>
  )
}
