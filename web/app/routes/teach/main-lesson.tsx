import type { Lesson } from '@kashf/contract/catalogue/catalogue.ts'
import { ExternalLink, Pencil } from 'lucide-react'
import { href, useParams } from 'react-router'
import { ApiError } from '../../api/client/api-error.ts'
import { QueryStates } from '../../api/query-states.tsx'
import { filesOf } from '../../features/private/lesson-text/files-of.ts'
import { LessonStateView, VideoNoteView } from '../../features/teacher/courses/lesson-state.tsx'
import { PageTitle } from '../../features/teacher/courses/page-title.tsx'
import { TaughtLessonPlayer } from '../../features/teacher/courses/taught-lesson-player.tsx'
import { useTaughtLesson } from '../../features/teacher/courses/use-taught-lesson.ts'
import { AttachmentLink } from '../../features/teacher/lesson-form/attachment-link.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { usePageTitle } from '../../shell/base/use-page-title.ts'
import { formatClock } from '../../shell/format/format.ts'
import { parseId } from '../../shell/format/id-in-url.ts'
import { VARIANTS } from '../../text/browse/course-labels.ts'
import { courseFrameText } from '../../text/teach/course-frame.ts'
import { lessonFormText } from '../../text/teach/lesson-form.ts'
import { lessonFilesText } from '../../text/teach/lessons/lesson-files.ts'
import { testsText } from '../../text/teach/practice/tests.ts'
import { lessonStateText, teachText } from '../../text/teach/teach.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

const LessonText = lazyPart(
  () => import('../../features/private/lesson-text/lesson-text.lazy.tsx'),
  <Skeleton className="h-40" />,
)

export const meta = () => privateHead(lessonFormText.lesson)

/** A lesson as its teacher sees it: video with processing status, description and attachment. */
export default function MainLesson() {
  const lessonId = parseId(useParams().id)
  const lesson = useTaughtLesson(lessonId)
  const isGone = lesson.error instanceof ApiError && [403, 404].includes(lesson.error.status)

  if (lessonId === null || isGone) {
    return (
      <ErrorState
        title={lessonFormText.notFound}
        message={lessonFormText.notFoundHint}
        action={
          <LinkButton variant="outline" to={href('/teacher-course-info/:id?', {})}>
            {teachText.myCourses}
          </LinkButton>
        }
      />
    )
  }
  return (
    <QueryStates
      query={lesson}
      loading={
        <div className="mx-auto grid w-full max-w-4xl gap-4">
          <Skeleton className="h-10 w-2/3" />
          <Skeleton className="aspect-[7/4] rounded-lg" />
        </div>
      }
    >
      {(data) => <OwnLesson lesson={data} />}
    </QueryStates>
  )
}

function OwnLesson({ lesson }: { lesson: Lesson }) {
  usePageTitle(lesson.title, lesson.course_title)
  const edit = href('/update-lesson/:id', { id: String(lesson.id) })
  const preview = href('/course/:id/lesson/:lessonId', {
    id: String(lesson.course_id),
    lessonId: String(lesson.id),
  })
  const coursePage = href('/teacher-course-info/:id?', { id: String(lesson.course_id) })
  return (
    <div className="mx-auto w-full max-w-4xl">
      <PageTitle
        title={lesson.title}
        back={{ to: coursePage, label: lesson.course_title }}
        actions={
          <>
            <LinkButton variant="outline" to={preview} icon={<ExternalLink size={17} aria-hidden="true" />}>
              {courseFrameText.publicPage}
            </LinkButton>
            <LinkButton to={edit} icon={<Pencil size={17} aria-hidden="true" />}>
              {lessonStateText.edit}
            </LinkButton>
          </>
        }
      >
        <span className="flex flex-wrap items-center gap-2">
          <Badge>{VARIANTS[lesson.variant]}</Badge>
          {lesson.is_open && <Badge tone="good">{lessonStateText.open}</Badge>}
          {lesson.duration_s > 0 && <span className="tabular-nums">{formatClock(lesson.duration_s)}</span>}
        </span>
      </PageTitle>
      <VideoOrStatus lesson={lesson} edit={edit} />
      <div className="mt-6 grid gap-6">
        {filesOf(lesson).length > 0 && (
          <section className="grid gap-2">
            <h2 className="text-lg">{lessonFilesText.title}</h2>
            {filesOf(lesson).map(({ file, name, bytes, is_lost }) => (
              <AttachmentLink key={file} reference={file} name={name} size={bytes} isLost={is_lost} />
            ))}
          </section>
        )}
        <section>
          <h2 className="mb-2 text-lg">{lessonFormText.description}</h2>
          {lesson.text ? (
            <LessonText html={lesson.text.html} />
          ) : (
            <p className="whitespace-pre-line">{lesson.description}</p>
          )}
        </section>
      </div>
    </div>
  )
}

/** The video and its status: it may be playable while higher qualities are still processing. */
function VideoOrStatus({ lesson, edit }: { lesson: Lesson; edit: string }) {
  if (lesson.test_id !== null) {
    return (
      <LinkButton variant="soft" to={href('/my-tests/:id', { id: String(lesson.test_id) })}>
        {testsText.test}
      </LinkButton>
    )
  }
  if (lesson.status === 'empty') {
    return (
      <Card className="text-center">
        <p className="text-ink-2">{lessonFormText.emptyHint}</p>
        <LinkButton variant="soft" to={edit} className="mt-4">
          {lessonFormText.addVideo}
        </LinkButton>
      </Card>
    )
  }
  // A lesson that is its text.
  if (lesson.status === 'ready' && lesson.video_link === null) return null
  return (
    <div className="grid gap-4">
      {lesson.status !== 'failed' && <TaughtLessonPlayer lesson={lesson} />}
      <VideoNoteView lesson={lesson} />
      {lesson.status !== 'ready' && (
        <Card className="grid gap-3">
          <LessonStateView lesson={lesson} />
          {lesson.status === 'processing' && <p className="text-ink-2">{lessonFormText.processingHint}</p>}
          {lesson.status === 'waiting' && <p className="text-ink-2">{lessonFormText.waitingHint}</p>}
        </Card>
      )}
    </div>
  )
}
