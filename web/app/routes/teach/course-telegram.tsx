import { type RefObject, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError } from '../../api/client/api-error.ts'
import { QueryStates } from '../../api/query-states.tsx'
import { ConnectChat } from '../../features/teacher/chat/connect-chat.tsx'
import { ConnectedChat } from '../../features/teacher/chat/connected-chat.tsx'
import { type ChatPlace, useCourseChat } from '../../features/teacher/chat/course-chat.ts'
import { useTaughtCourse } from '../../features/teacher/course-frame/use-taught-course.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { parseId } from '../../shell/format/id-in-url.ts'
import { courseChatText as text } from '../../text/teach/course-chat.ts'
import { SectionHead } from '../../ui/card.tsx'
import { NotFound } from '../../ui/states/not-found.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

export const meta = () => privateHead(text.title)

/** The closed Telegram channel or group of a course, or with `?group=` of one of its groups. */
export default function CourseTelegram() {
  const course = useTaughtCourse()
  const groupId = parseId(useSearchParams()[0].get('group') ?? undefined)
  return course ? <CourseChat key={groupId} place={{ courseId: course.id, groupId }} /> : <NotFound />
}

function CourseChat({ place }: { place: ChatPlace }) {
  const state = useCourseChat(place)
  const content = useRef<HTMLDivElement>(null)
  useFocusOnChange(content, state.data && (state.data.chat?.chat_id ?? null))
  // The server has no bot.
  if (state.error instanceof ApiError && state.error.status === 404) return <NotFound />
  return (
    <>
      <SectionHead title={state.data?.group ? text.ofGroup(state.data.group.title) : text.title} />
      <p className="mb-6 max-w-[68ch] text-ink-2">{place.groupId === null ? text.lead : text.groupLead}</p>
      <QueryStates query={state} loading={<Skeleton className="h-64 rounded-lg" />} />
      <div ref={content} tabIndex={-1} className="outline-none">
        {state.data?.chat && <ConnectedChat place={place} chat={state.data.chat} />}
        {state.data && !state.data.chat && <ConnectChat place={place} state={state.data} />}
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
