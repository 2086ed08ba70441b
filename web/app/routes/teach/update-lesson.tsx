import type { Lesson } from '@kashf/contract/catalogue/catalogue.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { href, useNavigate, useParams } from 'react-router'
import { queryKeys } from '../../api/queries/query-keys.ts'
import { QueryStates } from '../../api/query-states.tsx'
import { PageTitle } from '../../features/teacher/courses/page-title.tsx'
import { useTaughtLesson } from '../../features/teacher/courses/use-taught-lesson.ts'
import { HomeworkCard } from '../../features/teacher/homework/homework-card.tsx'
import { LessonFilesCard } from '../../features/teacher/lesson-files/lesson-files-card.tsx'
import { LessonForm } from '../../features/teacher/lesson-form/lesson-form.tsx'
import { LessonSaved } from '../../features/teacher/lesson-form/lesson-saved.tsx'
import { MeetingCard } from '../../features/teacher/meeting/meeting-card.tsx'
import { LessonTests } from '../../features/teacher/tests/lesson-tests.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { usePageTitle } from '../../shell/base/use-page-title.ts'
import { parseId } from '../../shell/format/id-in-url.ts'
import { commonText } from '../../text/common.ts'
import { lessonFormText } from '../../text/teach/lesson-form.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'

export const meta = () => privateHead(lessonFormText.editTitle)

/** Edits a lesson; after saving it counts down and goes back one page. */
export default function UpdateLesson() {
  const lessonId = parseId(useParams().id)
  const lesson = useTaughtLesson(lessonId)

  if (lessonId === null) {
    return <ErrorState title={lessonFormText.notFound} message={lessonFormText.notFoundHint} />
  }
  return (
    <QueryStates
      query={lesson}
      loading={
        <div className="grid min-h-[50dvh] flex-1 place-content-center justify-items-center gap-3">
          <Spinner size={40} />
          <p aria-hidden="true" className="text-ink-2">
            {lessonFormText.loading}
          </p>
        </div>
      }
    >
      {(data) => <EditLesson key={lessonId} lesson={data} />}
    </QueryStates>
  )
}

function EditLesson({ lesson }: { lesson: Lesson }) {
  usePageTitle(lessonFormText.editTitle, lesson.title, lesson.course_title)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isSaved, setSaved] = useState(false)
  const coursePage = href('/teacher-course-info/:id?', { id: String(lesson.course_id) })

  const showSaved = () => {
    setSaved(true)
    void queries.invalidateQueries({ queryKey: queryKeys.lesson(lesson.id) })
    void queries.invalidateQueries({ queryKey: queryKeys.course(lesson.course_id) })
  }

  // A page opened in a new tab has no previous page. The router numbers the entries of the history.
  const goBack = () => {
    if (window.history.state?.idx === 0) void navigate(coursePage, { replace: true })
    else void navigate(-1)
  }

  if (isSaved) return <LessonSaved onEnd={goBack} />
  return (
    <div className="mx-auto w-full max-w-3xl">
      <PageTitle title={lessonFormText.editTitle} back={{ to: coursePage, label: lesson.course_title }} />
      <Card>
        <LessonForm target={{ lesson }} onSaved={showSaved} submitLabel={commonText.save} />
      </Card>
      <LessonFilesCard lesson={lesson} />
      <MeetingCard lesson={lesson} />
      <HomeworkCard lesson={lesson} />
      <div className="mt-6">
        <LessonTests lesson={lesson} />
      </div>
    </div>
  )
}
