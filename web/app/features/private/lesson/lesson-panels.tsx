import type { Course, Lesson } from '@kashf/contract/catalogue/catalogue.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import type { Note } from '@kashf/contract/learning/notes.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useMe } from '../../../api/queries/use-me.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { lessonText } from '../../../text/learn/lesson.ts'
import { notesText } from '../../../text/learn/notes.ts'
import { questionText } from '../../../text/learn/questions.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Tabs } from '../../../ui/private/tabs.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import type { LessonClock } from '../../visitor/lesson-playback/lesson-clock.ts'
import { useLetterKey } from '../../visitor/player/settings/use-letter-key.ts'
import { useOpenPanel } from './use-open-panel.ts'

const NotesPanel = lazyPart(() => import('../notes/notes-panel.lazy.tsx'))
const QuestionsPanel = lazyPart(() => import('../questions/questions-panel.lazy.tsx'))

export interface LessonPanelsProps {
  course: Course
  lesson: Lesson
  clock: LessonClock
  /** Incremented to begin a note. */
  noteRequests: number
  onNote: () => void
  /** What is said in the lesson: a tab on phones; null where it is elsewhere or there is none. */
  transcript: ReactNode
}

/** Tabs below a lesson that the signed-in viewer may watch: their notes and all questions. */
export function LessonPanels({ course, lesson, clock, noteRequests, onNote, transcript }: LessonPanelsProps) {
  const { user } = useMe()
  const lessonId = lesson.id
  // Only counts the notes here; the panel fetches them.
  const notes = useQuery<Note[]>({ queryKey: queryKeys.notes(lessonId), queryFn: skipToken })
  const { openId, openPanel } = useOpenPanel()
  useLetterKey('n', onNote)

  if (!user) return null
  const mayAsk = course.is_purchased ?? false
  const notesPanel = (
    <NotesPanel
      key={lessonId}
      lessonId={lessonId}
      userId={user.id}
      clock={clock}
      writeRequests={noteRequests}
    />
  )
  return (
    <section aria-label={lessonText.talk}>
      <Suspense fallback={<Skeleton className="h-40 rounded-lg" />}>
        <Tabs
          label={lessonText.talk}
          open={openId === 'transcript' && !transcript ? 'notes' : openId}
          onOpen={openPanel}
          tabs={[
            {
              id: 'notes',
              label: notesText.title,
              count: countOf(notes.data?.length ?? lesson.notes_count),
              content: notesPanel,
            },
            {
              id: 'questions',
              label: questionText.title,
              count: countOf(lesson.questions_count),
              content: (
                <QuestionsPanel
                  key={lessonId}
                  courseId={course.id}
                  lessonId={lessonId}
                  userId={user.id}
                  lengthS={lesson.duration_s}
                  clock={clock}
                  mayAsk={mayAsk}
                  isTeacher={course.role != null && course.role !== 'analyst'}
                  isOperator={user.type === USER_TYPE.operator}
                  answerHours={lesson.answer_hours}
                />
              ),
            },
            {
              id: 'lessons',
              label: lessonText.lessons,
              className: 'lg:hidden',
              // The list is below, where phones show it; wide screens have it beside the video.
              content: <div className="max-lg:hidden">{notesPanel}</div>,
            },
            ...(transcript ? [{ id: 'transcript', label: lessonText.transcript, content: transcript }] : []),
          ]}
        />
      </Suspense>
    </section>
  )
}

const countOf = (count: number) => (count > 0 ? formatCount(count) : undefined)
