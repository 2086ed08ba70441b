import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { MONTHLY_PERIOD } from '@kashf/contract/constants.ts'
import { Suspense } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { ApiError } from '../../api/client/api-error.ts'
import { QueryStates } from '../../api/query-states.tsx'
import { AccessLeft, daysLeft, SOON_DAYS } from '../../features/public-account/course-access/access-left.tsx'
import { useSignedInCourse } from '../../features/public-account/courses/use-signed-in-course.ts'
import { boughtIn } from '../../features/public-account/purchase/bought.ts'
import { ReceiptLine } from '../../features/public-account/purchase/receipt-line.tsx'
import { CourseCover } from '../../features/visitor/course-card/course-cover.tsx'
import { Curriculum } from '../../features/visitor/curriculum/curriculum.tsx'
import { nextLesson } from '../../features/visitor/curriculum/next-lesson.ts'
import { PLAY_AT_ONCE } from '../../features/visitor/lesson-playback/play-at-once.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { useSession } from '../../shell/base/session.ts'
import { usePageTitle } from '../../shell/base/use-page-title.ts'
import { formatCount, formatDate, formatLength } from '../../shell/format/format.ts'
import { fullName } from '../../shell/format/full-name.ts'
import { parseId } from '../../shell/format/id-in-url.ts'
import { inReadersScript } from '../../shell/written/written.ts'
import { cardText } from '../../text/browse/card.ts'
import { courseText } from '../../text/browse/course.ts'
import { courseProgressText } from '../../text/learn/course-progress.ts'
import { myCourseText, profileText } from '../../text/learn/student.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card, SectionHead } from '../../ui/card.tsx'
import { lazyPart, optionalPart } from '../../ui/lazy-part.ts'
import { ProgressBar } from '../../ui/on-demand/progress-bar.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { NotFound } from '../../ui/states/not-found.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

const CourseCertificate = lazyPart(() => import('../../features/private/student/course-certificate.lazy.tsx'))
const FirstPurchase = lazyPart(
  () => import('../../features/private/purchase/first-purchase.lazy.tsx'),
  <Skeleton className="h-72 rounded-lg" />,
)
const ChatInvitation = lazyPart(() => import('../../features/private/chat/chat-invitation.lazy.tsx'), null)
const CourseNotes = lazyPart(() => import('../../features/private/notes/course-notes.lazy.tsx'), null)
const CoursePlan = lazyPart(
  () => import('../../features/private/plan/course-plan.lazy.tsx'),
  <Skeleton className="h-24 rounded-lg" />,
)
const LockReason = lazyPart(() => import('../../features/private/lesson/lock-reason.lazy.tsx'), null)
const MembershipCard = lazyPart(
  () => import('../../features/private/group/membership-card.lazy.tsx'),
  <Skeleton className="h-28 rounded-lg" />,
)
const CourseParts = lazyPart(
  () => import('../../features/private/parts/course-parts.lazy.tsx'),
  <Skeleton className="h-64 rounded-lg" />,
)
const CourseMonth = lazyPart(
  () => import('../../features/private/months/course-month.lazy.tsx'),
  <Skeleton className="h-64 rounded-lg" />,
)
const ReceivedAnnouncements = lazyPart(
  () => import('../../features/private/announcements/received-announcements.lazy.tsx'),
  null,
)
const RefundCard = lazyPart(
  () => import('../../features/private/refund/refund-card.lazy.tsx'),
  <Skeleton className="h-28 rounded-lg" />,
)
const SaveCourse = optionalPart(() => import('../../features/private/offline/save-course.lazy.tsx'))
const ScoreInput = lazyPart(
  () => import('../../features/visitor/comments/score-input.lazy.tsx'),
  <Skeleton className="h-18 w-56" />,
)

export const meta = () => privateHead(profileText.purchased)

/** A purchased course: progress, where to continue, certificate, notes and refund. */
export default function MyCourse() {
  const id = parseId(useParams().id)
  const own = useSignedInCourse(id, { select: inReadersScript })
  if (id === null) return <NotFound />
  if (!own.data) {
    const isMissing = own.error instanceof ApiError && own.error.status === 404
    return isMissing ? <NotFound /> : <QueryStates query={own} loading={<MyCourseSkeleton />} />
  }
  const course = own.data
  if (!course.is_purchased && !course.is_owner) return <NoAccess course={course} />
  return <PurchasedCourse course={course} />
}

function PurchasedCourse({ course }: { course: Course }) {
  usePageTitle(course.title, profileText.purchased)
  const done = course.videos.filter((lesson) => lesson.completed).length
  const next = nextLesson(course)
  const isFinished = course.progress === 100
  const newLessons = isFinished ? course.videos.length - done : 0
  const action =
    isFinished && newLessons === 0
      ? myCourseText.startOver
      : done === 0
        ? myCourseText.start
        : myCourseText.continue
  const bought = boughtIn(useLocation().state)
  const navigate = useNavigate()
  const session = useSession()
  return (
    <div className="grid grid-cols-1 gap-8">
      {bought?.isFirst && (
        <FirstPurchase
          course={course}
          paid={bought.paid}
          onClose={() => void navigate('.', { replace: true, preventScrollReset: true })}
        />
      )}
      <Card className="grid gap-x-8 gap-y-5 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <CourseCover
          course={course}
          sizes="(min-width: 768px) 352px, 92vw"
          eager
          className="self-start rounded-md"
        />
        <div className="grid min-w-0 content-start gap-4">
          <div>
            <h1 className="text-2xl leading-tight sm:text-4xl">{course.title}</h1>
            <p className="mt-1.5 text-ink-2">
              <Link
                to={`/teacher-profile/${course.teacher.id}`}
                className="rounded-sm hover:text-lapis hover:underline"
              >
                {fullName(course.teacher)}
              </Link>
            </p>
          </div>
          <div>
            <ProgressBar value={course.progress ?? 0} label={cardText.progressLabel} />
            <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-md text-ink-2">
              <span>
                {isFinished ? (
                  <span className="font-semibold text-teal">
                    {newLessons > 0 ? courseProgressText.short(100, newLessons) : myCourseText.finished}
                  </span>
                ) : (
                  myCourseText.progress(done, course.videos.length)
                )}
              </span>
              <AccessPeriod expiresAt={course.access_expires_at} />
            </p>
          </div>
          {course.receipt && <ReceiptLine receipt={course.receipt} />}
          {next && (
            <div className="flex flex-wrap items-center gap-3">
              <LinkButton
                to={`/course/${course.id}/lesson/${next.id}`}
                state={PLAY_AT_ONCE}
                size="lg"
                className="max-sm:w-full"
              >
                {action}
              </LinkButton>
              <LinkButton to={`/course/${course.id}`} variant="outline" size="lg" className="max-sm:w-full">
                {myCourseText.coursePage}
              </LinkButton>
            </div>
          )}
          {next && (!isFinished || newLessons > 0) && (
            <p className="text-md text-ink-2">{myCourseText.nextUp(next.title)}</p>
          )}
          {course.is_purchased && session?.user && (
            <SaveCourse userId={session.user.id} courseId={course.id} />
          )}
          {course.access_expires_at && endsSoon(course.access_expires_at) && (
            <p className="text-md text-apricot">
              {myCourseText.soonEnds(formatDate(course.access_expires_at))}
            </p>
          )}
        </div>
      </Card>
      {course.is_purchased && (
        <Suspense fallback={isFinished ? <Skeleton className="h-24 rounded-lg" /> : null}>
          <CourseCertificate courseId={course.id} isFinished={isFinished} />
        </Suspense>
      )}
      {course.is_purchased && next && (!isFinished || newLessons > 0) && <CoursePlan courseId={course.id} />}
      {course.is_purchased && course.period === MONTHLY_PERIOD && <CourseMonth courseId={course.id} />}
      {course.is_purchased && course.in_parts && <CourseParts courseId={course.id} />}
      {course.has_group && <MembershipCard courseId={course.id} />}
      {course.is_purchased && course.has_group && <ChatInvitation courseId={course.id} of="group" />}
      {course.is_purchased && <ChatInvitation courseId={course.id} of="course" />}
      {course.is_purchased && <ReceivedAnnouncements courseId={course.id} />}
      <section>
        <SectionHead
          title={courseText.lessons}
          aside={[
            courseText.lessonsCount(formatCount(course.videos.length)),
            course.duration_s > 0 && formatLength(course.duration_s),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
        <Curriculum course={course} isOpen reasonOf={({ lock }) => lock && <LockReason lock={lock} />} />
      </section>
      {course.is_purchased && <CourseNotes courseId={course.id} />}
      {course.is_purchased && done > 0 && (
        <Card className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
          <p className="text-ink-2">{myCourseText.rateHint}</p>
          <ScoreInput course={course} />
        </Card>
      )}
      {course.is_purchased && !course.is_free && !course.in_parts && <RefundCard course={course} />}
    </div>
  )
}

function AccessPeriod({ expiresAt }: { expiresAt: string | null | undefined }) {
  if (!expiresAt) return <span>{myCourseText.accessForever}</span>
  return (
    <span>
      {myCourseText.accessUntil(formatDate(expiresAt))} · <AccessLeft expiresAt={expiresAt} />
    </span>
  )
}

const endsSoon = (expiresAt: string) => (daysLeft(expiresAt, Date.now()) ?? SOON_DAYS) < SOON_DAYS

/** Shown to a user without access, or whose access has ended. */
function NoAccess({ course }: { course: Course }) {
  // A member who has paused: the card says until when, and lets them come back.
  const endsAt = course.access_expires_at
  const isPaused = course.has_group && (!endsAt || daysLeft(endsAt, Date.now()) !== null)
  if (isPaused) {
    return (
      <div className="grid grid-cols-1 gap-5">
        <h1 className="text-2xl leading-tight wrap-anywhere">{course.title}</h1>
        <MembershipCard courseId={course.id} />
      </div>
    )
  }
  const hasEnded = Boolean(course.access_expires_at)
  return (
    <div className="grid grid-cols-1 gap-8">
      <EmptyState
        heading="h1"
        title={hasEnded ? myCourseText.endedTitle : myCourseText.notOwnedTitle}
        message={`${course.title}. ${hasEnded ? myCourseText.endedHint : myCourseText.notOwnedHint}`}
        action={
          <LinkButton to={`/course/${course.id}`}>
            {hasEnded ? myCourseText.renew : myCourseText.coursePage}
          </LinkButton>
        }
      />
      {/* The user's own notes stay readable after the access has ended. */}
      {hasEnded && <CourseNotes courseId={course.id} />}
    </div>
  )
}

function MyCourseSkeleton() {
  return (
    <div className="grid gap-8">
      <Card className="grid gap-8 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <Skeleton className="aspect-video" />
        <div className="grid content-start gap-4">
          <Skeleton className="h-9 w-4/5" />
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-13 w-52" />
        </div>
      </Card>
      <Skeleton className="h-[60dvh] rounded-lg" />
    </div>
  )
}
