import type { LessonHomework } from '@kashf/contract/homework/homework.ts'
import { ArrowLeft, CloudCheck, LoaderCircle } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../../api/client/api-error.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { usePageTitle } from '../../../shell/base/use-page-title.ts'
import { keepPageIfPossible } from '../../../shell/start/keep-page.lazy.ts'
import { inReadersScript } from '../../../shell/written/written.ts'
import { homeworkText as text } from '../../../text/learn/homework.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { PageSpinner } from '../../../ui/states/spinner.tsx'
import { useSignedInCourse } from '../../public-account/courses/use-signed-in-course.ts'
import type { WorkState } from '../../public-account/homework/work-outbox.ts'
import { SignInWhereNeeded } from '../practice/exam/sign-in-where-needed.tsx'
import { Conflict } from './conflict.tsx'
import { hasClosed } from './deadline-words.ts'
import { DraftEditor } from './draft-editor.tsx'
import { HandInPart } from './hand-in.tsx'
import { SendBar } from './send-bar.tsx'
import { TaskPart } from './task-part.tsx'
import { takesDraft, useHomework } from './use-homework.ts'
import { WorkStrip } from './work-strip.tsx'

const OthersWorks = lazyPart(() => import('./others-works.lazy.tsx'), null)

/** The homework under a lesson: what is asked, the draft or what was handed in, and what the checker said. */
export function HomeworkPage({ courseId, lessonId }: { courseId: number; lessonId: number }) {
  const shown = useHomework(lessonId)
  const { query, outbox, state, isOtherTab, takeTab } = shown
  const lessonPath = `/course/${courseId}/lesson/${lessonId}`
  const homework = query.data?.homework
  usePageTitle(text.title)
  const mayWrite = homework?.may_send === true
  useEffect(() => {
    if (mayWrite) keepPageIfPossible('homework')
  }, [mayWrite])
  const isLocked = query.error instanceof ApiError && [403, 404].includes(query.error.status)
  return (
    <>
      <Header courseId={courseId} lessonId={lessonId} back={lessonPath}>
        {state && homework && takesDraft(homework.work) && <Saved state={state} />}
      </Header>
      <main id="main" tabIndex={-1} className="mx-auto flex w-full max-w-6xl flex-1 flex-col">
        {homework && !isOtherTab && <WorkStrip homework={homework} outbox={outbox} state={state} />}
        {isOtherTab ? (
          <div className="grid gap-4 px-4 py-16">
            <h2 className="text-2xl">{text.otherTab}</h2>
            <p className="text-ink-2">{text.otherTabThen}</p>
            <Button size="lg" className="justify-self-start" onClick={takeTab}>
              {text.continueHere}
            </Button>
          </div>
        ) : isLocked ? (
          <EmptyState
            title={text.locked}
            message={text.lockedHint}
            action={<LinkButton to={lessonPath}>{text.toLesson}</LinkButton>}
          />
        ) : (
          <QueryStates query={query} loading={<PageSpinner />}>
            {({ homework }) =>
              homework ? (
                <Homework {...shown} homework={homework} lessonId={lessonId} />
              ) : (
                <EmptyState
                  title={text.none}
                  message={text.noneHint}
                  action={<LinkButton to={lessonPath}>{text.toLesson}</LinkButton>}
                />
              )
            }
          </QueryStates>
        )}
      </main>
      <SignInWhereNeeded
        isNeeded={state?.problem === 'sign_in'}
        onDone={() => void (outbox ? outbox.flush() : query.refetch())}
      />
    </>
  )
}

interface HeaderProps {
  courseId: number
  lessonId: number
  back: string
  children: ReactNode
}

function Header({ courseId, lessonId, back, children }: HeaderProps) {
  const course = useSignedInCourse(courseId, { retry: 0, select: inReadersScript })
  const at = course.data?.videos.findIndex(({ id }) => id === lessonId) ?? -1
  const lesson = course.data?.videos[at]
  return (
    <header className="sticky top-0 z-20 flex min-h-14 items-center gap-1 border-b border-line bg-surface px-2 lg:px-6">
      <Link to={back} aria-label={text.toLesson} className="grid size-11 place-items-center rounded-md">
        <ArrowLeft size={22} aria-hidden="true" />
      </Link>
      <div className="min-w-0 flex-1">
        <h1 className="text-base leading-tight tracking-normal">{text.title}</h1>
        {lesson && (
          <p className="truncate text-sm leading-tight text-ink-2">
            {at + 1}. {lesson.title}
          </p>
        )}
      </div>
      {children}
    </header>
  )
}

/** Whether the server has the draft; the moment of saving is not announced. */
function Saved({ state }: { state: WorkState }) {
  if (state.problem !== null) return null
  const isBlank = state.draft.sheets.length === 0 && state.draft.text === '' && state.draft.recording === null
  if (state.isSaved && isBlank) return null
  return (
    <span className="flex shrink-0 items-center gap-1.5 pr-2 text-sm text-ink-2">
      {state.isSaved ? (
        <>
          <CloudCheck size={17} aria-hidden="true" className="text-teal" />
          {text.saved}
        </>
      ) : (
        <span aria-hidden="true" className="flex items-center gap-1.5">
          <LoaderCircle size={17} className="animate-spin motion-reduce:animate-none" />
          {text.saving}
        </span>
      )}
    </span>
  )
}

type HomeworkProps = Pick<ReturnType<typeof useHomework>, 'outbox' | 'state'> & {
  homework: LessonHomework
  lessonId: number
}

function Homework({ homework, lessonId, outbox, state }: HomeworkProps) {
  const { task, work, may_send } = homework
  const [latest, ...earlier] = work?.hand_ins ?? []
  const canWrite = may_send && takesDraft(work) && !hasClosed(homework, Date.now())
  const editor = canWrite && outbox && state
  const isConflict = state?.problem === 'conflict'
  return (
    <div className="grid flex-1 content-start gap-x-10 lg:grid-cols-[5fr_7fr] lg:px-6 lg:py-6">
      <div className="px-4 pt-5 lg:px-0 lg:pt-0">
        {latest ? (
          // Beside the work there is room for it.
          <details open={window.matchMedia('(min-width: 1024px)').matches}>
            <summary className="min-h-11 cursor-pointer py-2 text-lg font-semibold">{text.task}</summary>
            <div className="pt-2">
              <TaskPart homework={homework} />
            </div>
          </details>
        ) : (
          <TaskPart homework={homework} />
        )}
      </div>
      <div className="grid content-start gap-6 pt-6 lg:pt-0">
        <div className="grid gap-6 px-4 lg:px-0">
          {isConflict && outbox && <Conflict outbox={outbox} state={state} />}
          {latest && work && <HandInPart handIn={latest} work={work} />}
          {editor && (
            <section className="grid gap-3">
              <h2 className="text-xl">{latest ? text.change : text.yourWork}</h2>
              <DraftEditor taskId={task.id} outbox={outbox} state={state} />
            </section>
          )}
          {!may_send && !task.is_removed && <p className="text-ink-2">{text.onlyLook}</p>}
          {earlier.length > 0 && work && (
            <section className="grid gap-2">
              <h2 className="text-xl">{text.attempts}</h2>
              {earlier.map((handIn) => (
                <details key={handIn.number} className="rounded-lg border border-line px-4">
                  <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
                    {text.attempt(handIn.number)}
                  </summary>
                  <div className="pb-4">
                    <HandInPart handIn={handIn} work={work} />
                  </div>
                </details>
              ))}
            </section>
          )}
          {task.is_discussed && work?.state === 'accepted' && <OthersWorks lessonId={lessonId} />}
        </div>
        {editor && <SendBar homework={homework} outbox={outbox} state={state} />}
      </div>
    </div>
  )
}
