import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import {
  type CourseMessage,
  MESSAGE_KINDS,
  type MessageBody,
} from '@kashf/contract/learning/course-messages.ts'
import { MAX_COURSE_MESSAGES } from '@kashf/contract/learning/limits.ts'
import { BellOff, Plus } from 'lucide-react'
import { useState } from 'react'
import { QueryStates } from '../../api/query-states.tsx'
import { useTaughtCourse } from '../../features/teacher/course-frame/use-taught-course.ts'
import { MessageEditor } from '../../features/teacher/messages/message-editor.tsx'
import { MessageList } from '../../features/teacher/messages/message-list.tsx'
import { MessageTemplates, templateOf } from '../../features/teacher/messages/message-templates.tsx'
import { useCourseMessages } from '../../features/teacher/messages/use-course-messages.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { courseMessagesText as text } from '../../text/teach/course-messages.ts'
import { Button } from '../../ui/button.tsx'
import { NotFound } from '../../ui/states/not-found.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

export const meta = () => privateHead(text.title)

/** The messages that learners of a course get by themselves: a list with figures, and the editor of one. */
export default function CourseMessages() {
  const course = useTaughtCourse()
  return course ? <Messages key={course.id} course={course} /> : <NotFound />
}

/** What the editor has: a message by its id, or the beginning of a new one. */
type Opened = { id: number } | { start: MessageBody } | null

function Messages({ course }: { course: Course }) {
  const list = useCourseMessages(course.id)
  const [opened, setOpened] = useState<Opened>(null)
  if (!list.data) return <QueryStates query={list} loading={<Skeleton className="h-96 rounded-lg" />} />
  const messages = list.data
  const message = opened && 'id' in opened ? messages.find(({ id }) => id === opened.id) : undefined
  const start = opened && 'start' in opened ? opened.start : null
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_23.25rem]">
      <div className="grid min-w-0 gap-4">
        {messages.length === 0 ? (
          <MessageTemplates course={course} onPick={(picked) => setOpened({ start: picked })} />
        ) : (
          <section className="overflow-hidden rounded-lg border border-line bg-surface">
            <MessageList
              courseId={course.id}
              messages={messages}
              openId={message?.id ?? null}
              onOpen={({ id }) => setOpened({ id })}
            />
            <div className="border-t border-line px-4 py-2">
              {messages.length < MAX_COURSE_MESSAGES ? (
                <Button
                  variant="quiet"
                  icon={<Plus size={18} aria-hidden="true" />}
                  onClick={() => setOpened({ start: templateOf(unusedKind(messages), course) })}
                >
                  {text.add}
                </Button>
              ) : (
                <p className="py-2 text-md text-ink-2">{text.full}</p>
              )}
            </div>
          </section>
        )}
        <div className="flex gap-4 rounded-lg bg-sunken px-5 py-4 text-md">
          <BellOff size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-2" />
          <div className="grid gap-2">
            <p>{text.rules}</p>
            {messages.length > 0 && <p className="text-ink-2">{text.counted}</p>}
          </div>
        </div>
      </div>
      {(message || start) && (
        <MessageEditor
          key={message?.id ?? start?.kind}
          course={course}
          message={message ?? null}
          start={start ?? templateOf('welcome', course)}
          onSaved={({ id }) => setOpened({ id })}
          onRemoved={() => setOpened(null)}
        />
      )}
    </div>
  )
}

/** The first kind that the course has no message of. */
const unusedKind = (messages: readonly CourseMessage[]) =>
  MESSAGE_KINDS.find((kind) => messages.every((each) => each.kind !== kind)) ?? 'away'
