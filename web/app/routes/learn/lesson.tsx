import type { Course, Lesson, LessonItem } from '@kashf/contract/catalogue/catalogue.ts'
import { type Chapter, chaptersOf } from '@kashf/contract/learning/chapters.ts'
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'
import { data } from 'react-router'
import { ApiError } from '../../api/client/api-error.ts'
import { noRetry } from '../../api/queries/query-client.ts'
import { ChapterBar } from '../../features/private/chapters/chapter-bar.tsx'
import { FreeLessonBar } from '../../features/private/lesson/free-lesson-bar.tsx'
import { LessonDetails } from '../../features/private/lesson/lesson-details.tsx'
import { LessonPanels } from '../../features/private/lesson/lesson-panels.tsx'
import { LessonSide } from '../../features/private/lesson/lesson-side.tsx'
import { LessonStage } from '../../features/private/lesson/lesson-stage.tsx'
import { LockedStage } from '../../features/private/lesson/locked-stage.tsx'
import { NoScriptStage } from '../../features/private/lesson/no-script-stage.tsx'
import { TopicList } from '../../features/private/lesson/topic-list.tsx'
import { useLessonTests } from '../../features/private/lesson/use-lesson-tests.ts'
import { useOpenPanel } from '../../features/private/lesson/use-open-panel.ts'
import { UnpublishedBanner } from '../../features/public-account/courses/unpublished-banner.tsx'
import { useSignedInCourse } from '../../features/public-account/courses/use-signed-in-course.ts'
import { FreeLessonEnd } from '../../features/visitor/lesson-playback/free-lesson-end.tsx'
import { useLessonClock } from '../../features/visitor/lesson-playback/lesson-clock.ts'
import { useLesson } from '../../features/visitor/lesson-playback/use-lesson.ts'
import { videoJsonLd } from '../../features/visitor/player/chapters/video-json-ld.ts'
import { LessonHead } from '../../features/visitor/player/start/lesson-head.tsx'
import { jsonLdContext, pagesContext } from '../../server-context.ts'
import { pageHead, privateHead, sharePicture } from '../../shell/base/page-head.ts'
import { useSession } from '../../shell/base/session.ts'
import { idInUrl } from '../../shell/format/id-in-url.ts'
import { inReadersScript } from '../../shell/written/written.ts'
import { notFoundText } from '../../text/common.ts'
import { lessonText } from '../../text/learn/lesson.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { lazyPart, optionalPart } from '../../ui/lazy-part.ts'
import { useIsWide } from '../../ui/private/use-is-wide.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { NotFound } from '../../ui/states/not-found.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { PageSpinner } from '../../ui/states/spinner.tsx'
import type { Route } from './+types/lesson.ts'

const later = <Skeleton className="h-40 rounded-lg" />
const LessonPractice = lazyPart(
  () => import('../../features/private/practice/quiz/lesson-practice.lazy.tsx'),
  null,
)
const HomeworkCard = lazyPart(() => import('../../features/private/homework/homework-card.lazy.tsx'), null)
const QuizMarks = optionalPart(() => import('../../features/private/practice/quiz/quiz-marks.lazy.tsx'))
const LessonTranscript = lazyPart(
  () => import('../../features/private/transcript/lesson-transcript.lazy.tsx'),
  later,
)
const TextLesson = lazyPart(() => import('../../features/private/lesson-text/text-lesson.lazy.tsx'), later)
const TestLesson = lazyPart(() => import('../../features/private/practice/quiz/test-lesson.lazy.tsx'), later)

export async function loader({ context, params }: Route.LoaderArgs) {
  const pages = context.get(pagesContext)
  const courseId = idInUrl(params.id)
  const lessonId = idInUrl(params.lessonId)
  const page = await pages.lesson(courseId, lessonId)
  // Returns null instead of throwing, because a course hidden from visitors may belong to the signed-in user.
  const { publicUrl, refundWindowHours } = pages
  if (page?.lesson) context.set(jsonLdContext, videoJsonLd(page.lesson, publicUrl))
  return data({ courseId, lessonId, page, publicUrl, refundWindowHours }, page ? 200 : 404)
}

/** Requests the first seconds of the video before any other part of the page. A text is read on paper, not on a stage. */
export const handle = {
  isPaper: ({ lessonId, page }: Route.ComponentProps['loaderData']) =>
    page?.course.videos.find(({ id }) => id === lessonId)?.reading_s !== undefined,
  earlyHead: ({ lessonId, page }: Route.ComponentProps['loaderData']) => (
    <LessonHead lessonId={lessonId} start={page?.start ?? null} />
  ),
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData?.page) return privateHead(notFoundText.title)
  const { courseId, lessonId, page, publicUrl } = loaderData
  return pageHead({
    title: `${page.title} · ${page.course.title}`,
    description: page.lesson?.description ?? page.course.title,
    path: `/course/${courseId}/lesson/${lessonId}`,
    publicUrl,
    picture: sharePicture(page.share_picture, page.course.title),
    type: 'video.other',
    // A locked lesson has no content to index; its course page has.
    noIndex: page.lesson === null,
  })
}

/** The page of a lesson: the video or the reason why it is locked, the list of lessons, notes and questions. */
export default function LessonPage({ loaderData }: Route.ComponentProps) {
  const { courseId, lessonId, page, refundWindowHours } = loaderData
  const session = useSession()
  const ownCourse = useSignedInCourse(courseId, { ...noRetry, select: inReadersScript })
  const ownLesson = useLesson(lessonId)
  const stage = useRef<HTMLDivElement>(null)
  const clock = useLessonClock(stage)
  const { openId, openPanel } = useOpenPanel()
  const isWide = useIsWide()
  const [noteRequests, setNoteRequests] = useState(0)
  const [endedId, setEndedId] = useState<number | null>(null)
  const [isQuizOpen, setQuizOpen] = useState(false)
  const tests = useLessonTests(ownLesson.data ?? null)

  const course = ownCourse.data ?? page?.course
  const isSettled = session === null || (!ownCourse.isPending && !ownLesson.isPending)
  const lesson = ownLesson.data ?? (isSettled ? page?.lesson : null) ?? null
  const open = lesson ?? page?.lesson ?? null
  const shown = useMemo(() => inReadersScript(open, course?.language), [open, course?.language])
  const { chapters, rest } = useMemo(
    () => chaptersOf(shown ?? { chapters: '', description: '' }, shown?.duration_s ?? 0),
    [shown],
  )
  if (!course) return isSettled ? <NotFound /> : <PageSpinner />
  const hasTabs = Boolean(session?.user && (lesson || !isSettled))
  const item = course.videos.find(({ id }) => id === lessonId)
  if (!item) return <NotFound />
  const isText = item.reading_s !== undefined && (open !== null || !isSettled)
  const isTest = item.test_questions !== undefined && (open !== null || !isSettled)
  const isSample = Boolean(open?.is_free) && !course.is_purchased && !course.is_owner
  const hasEnded = isSample && endedId === lessonId
  const onEnded = () => {
    setEndedId(lessonId)
    // The next step is shown beside the video, so leave full screen.
    if (isSample && document.fullscreenElement) void document.exitFullscreen()
  }
  const onNote = async () => {
    clock.hold()
    // The field is not in the full screen, and takes the focus after it.
    if (document.fullscreenElement) await document.exitFullscreen()
    openPanel('notes')
    setNoteRequests((count) => count + 1)
  }
  const onReplay = () => {
    setEndedId(null)
    clock.seek(0)
  }
  // Visitors have no tabs on phones, so an empty one is not offered to them.
  const hasTranscript =
    isWide !== null && lesson?.video_link?.startsWith('video/') && (hasTabs || lesson.captions.length > 0)
  const transcript = lesson && hasTranscript && (
    <LessonTranscript
      lesson={lesson}
      mayAsk={course.is_purchased ?? false}
      stage={stage}
      clock={clock}
      className={isWide ? 'flex-1 pt-3' : 'h-[max(20rem,calc(100dvh-26rem))]'}
    />
  )
  return (
    <div className="flex flex-1 flex-col pb-10 lg:grid lg:pb-0 lg:grid-cols-[25rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:items-start">
      {/* On phones its parts are laid out by the page, so that the video stays at the top of all of it. */}
      <div className="contents lg:col-start-2 lg:row-start-1 lg:block lg:min-w-0 lg:px-8 lg:pt-6 lg:pb-8">
        <div className={cx(stageWidth, 'contents lg:relative lg:block')}>
          <UnpublishedBanner course={course} />
          {isText ? (
            shown ? (
              <TextLesson course={course} lesson={shown} isOwn={lesson !== null} />
            ) : (
              <div className="p-4 lg:p-0">{later}</div>
            )
          ) : isTest ? (
            <div className="p-4 lg:p-0">{open ? <TestLesson lesson={open} tests={tests} /> : later}</div>
          ) : (
            <div
              ref={stage}
              className={cx(
                stageWidth,
                'on-stage lesson-stage relative aspect-7/4 w-full shrink-0 scroll-mt-17 overflow-hidden bg-black lg:rounded-md',
              )}
            >
              {page?.lesson ? (
                <NoScriptStage lesson={page.lesson} start={page.start} />
              ) : (
                <NoScriptLockedStage course={course} />
              )}
              <Stage
                key={lessonId}
                stage={stage}
                chapters={chapters}
                course={course}
                lessonId={lessonId}
                title={inReadersScript({ title: lesson?.title ?? page?.title ?? '' }, course.language).title}
                lesson={lesson}
                freeLesson={page?.lesson ?? null}
                next={isSample ? null : openNext(course, lessonId)}
                isSettled={isSettled}
                error={ownLesson.error}
                onRetry={() => void ownLesson.refetch()}
                onEnded={onEnded}
                onNote={hasTabs && !isQuizOpen ? onNote : undefined}
                isHeld={isQuizOpen}
                marks={
                  tests.some(({ at_s }) => at_s !== null) && (
                    <QuizMarks tests={tests} durationS={item.duration_s} />
                  )
                }
              />
            </div>
          )}
          {!isText && chapters.length > 0 && (
            <ChapterBar chapters={chapters} stage={stage} onSeek={clock.seek} />
          )}
          {transcript && !isWide && !hasTabs && (
            <div className="grid grid-cols-1 gap-3 p-4">
              <Button
                variant="outline"
                aria-expanded={openId === 'transcript'}
                onClick={() => openPanel(openId === 'transcript' ? 'notes' : 'transcript')}
              >
                {lessonText.transcript}
              </Button>
              {openId === 'transcript' && transcript}
            </div>
          )}
          {hasEnded ? (
            <FreeLessonEnd
              course={course}
              lessonId={lessonId}
              elsewhere={page?.elsewhere ?? null}
              refundWindowHours={refundWindowHours}
              onReplay={onReplay}
            />
          ) : (
            isSample && <FreeLessonBar course={course} />
          )}
          {/* On desks a quiz stands directly below the video; the heading is still said. */}
          <div
            className={cx(
              'contents',
              isQuizOpen && 'lg:[&_:not(h1,:has(h1))]:hidden lg:[&_h1]:sr-only lg:[&>div]:p-0',
            )}
          >
            {!isText && (
              <LessonDetails
                course={course}
                lessonId={lessonId}
                lesson={shown}
                description={rest}
                isLoading={!isSettled}
                isBelowTabs={hasTabs}
                onMoment={clock.seek}
              />
            )}
          </div>
        </div>
      </div>
      {hasTabs && (
        <div className="min-w-0 px-4 pt-4 lg:col-start-2 lg:row-start-2 lg:px-9 lg:pt-0 lg:pb-10">
          <div className={stageWidth}>
            {lesson && !isTest && tests.length > 0 && (
              <LessonPractice
                key={lessonId}
                lesson={lesson}
                tests={tests}
                stage={stage}
                clock={clock}
                onOpenChange={setQuizOpen}
              />
            )}
            {lesson?.has_homework && !isQuizOpen && (
              <HomeworkCard key={`homework-${lessonId}`} courseId={course.id} lessonId={lessonId} />
            )}
            {isQuizOpen ? null : lesson ? (
              <LessonPanels
                course={course}
                lesson={lesson}
                clock={clock}
                noteRequests={noteRequests}
                onNote={onNote}
                transcript={!isWide && transcript}
              />
            ) : (
              later
            )}
          </div>
        </div>
      )}
      <LessonSide transcript={isWide && transcript}>
        <TopicList course={course} currentId={lessonId} isTab={hasTabs} />
      </LessonSide>
    </div>
  )
}

/** A locked lesson without JavaScript, and therefore without a session. */
const NoScriptLockedStage = ({ course }: { course: Course }) => (
  <noscript>
    <div className="absolute inset-0 z-10">
      <LockedStage course={course} />
    </div>
  </noscript>
)

/** As wide as possible while the 7:4 video stays fully visible. */
const stageWidth = 'mx-auto max-w-[max(30rem,calc((100dvh-13rem)*1.75))]'

interface StageProps {
  stage: RefObject<HTMLElement | null>
  course: Course
  lessonId: number
  title: string
  lesson: Lesson | null
  freeLesson: Lesson | null
  next: LessonItem | null
  isSettled: boolean
  error: Error | null
  onRetry: () => void
  onEnded: () => void
  onNote: (() => void) | undefined
  isHeld: boolean
  marks: ReactNode
  chapters: readonly Chapter[]
}

function Stage({ isSettled, error, onRetry, ...rest }: StageProps) {
  const { course, lesson } = rest
  // Render the stage also while access is unknown, so that a video that has begun stays in place.
  if (lesson || !isSettled) return <LessonStage {...rest} />
  const isLocked = !error || (error instanceof ApiError && error.status < 500 && error.status > 0)
  if (isLocked) return <LockedStage course={course} lessonId={rest.lessonId} />
  return (
    <div className="absolute inset-0 grid place-items-center bg-surface">
      <ErrorState title={lessonText.failed} message={error.message} onRetry={onRetry} />
    </div>
  )
}

/** The next lesson if the viewer may watch it; after the last one, the first that is not completed. */
function openNext(course: Course, lessonId: number): LessonItem | null {
  const isOpen = course.is_purchased || course.is_owner
  const at = course.videos.findIndex(({ id }) => id === lessonId)
  const next =
    course.videos[at + 1] ?? course.videos.find(({ id, completed }) => id !== lessonId && !completed)
  return next && (isOpen || next.is_free) ? next : null
}
