import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { ApiError } from '../../api/client/api-error.ts'
import { QueryStates } from '../../api/query-states.tsx'
import { ConnectChat } from '../../features/teacher/chat/connect-chat.tsx'
import { ConnectedChat } from '../../features/teacher/chat/connected-chat.tsx'
import { useCourseChat } from '../../features/teacher/chat/course-chat.ts'
import { useTaughtCourse } from '../../features/teacher/course-frame/use-taught-course.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { courseChatText as text } from '../../text/teach/course-chat.ts'
import { SectionHead } from '../../ui/card.tsx'
import { NotFound } from '../../ui/states/not-found.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

export const meta = () => privateHead(text.title)

/** The closed Telegram channel or group of a course. */
export default function CourseTelegram() {
  const course = useTaughtCourse()
  return course ? <CourseChat key={course.id} course={course} /> : <NotFound />
}

function CourseChat({ course }: { course: Course }) {
  const state = useCourseChat(course.id)
  const content = useRef<HTMLDivElement>(null)
  useFocusOnChange(content, state.data && (state.data.chat?.chat_id ?? null))
  // The server has no bot.
  if (state.error instanceof ApiError && state.error.status === 404) return <NotFound />
  return (
    <>
      <SectionHead title={text.title} />
      <p className="mb-6 max-w-[68ch] text-ink-2">{text.lead}</p>
      <QueryStates query={state} loading={<Skeleton className="h-64 rounded-lg" />} />
      <div ref={content} tabIndex={-1} className="outline-none">
        {state.data?.chat && <ConnectedChat courseId={course.id} chat={state.data.chat} />}
        {state.data && !state.data.chat && <ConnectChat courseId={course.id} state={state.data} />}
      </div>
    </>
  )
}

/** Moves the focus to `place` when a chat was connected or disconnected, because the pressed button is gone. */
function useFocusOnChange(place: RefObject<HTMLElement | null>, chatId: number | null | undefined): void {
  const shown = useRef(chatId)
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== chatId) place.current?.focus()
    shown.current = chatId
  }, [place, chatId])
}
