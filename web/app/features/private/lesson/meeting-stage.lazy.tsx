import type { Meeting } from '@kashf/contract/learning/meetings.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { fetchFile, saveFile } from '../../../api/download.ts'
import { meetingKeys } from '../../../api/queries/meeting-keys.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { useSession } from '../../../shell/base/session.ts'
import { formatDateTime } from '../../../shell/format/format.ts'
import { formatLeft } from '../../../shell/format/format-left.ts'
import { inReadersScript } from '../../../shell/written/written.ts'
import { playerText } from '../../../text/browse/player.ts'
import { fileText } from '../../../text/learn/files.ts'
import { meetingText as text } from '../../../text/learn/meeting.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { StageMessage } from './stage-message.tsx'

/** The state of a meeting changes by the clock. */
const REFRESH_MS = 20_000

/** A lesson without a video: its live hour, if it has one. */
export default function MeetingStage({ lessonId }: { lessonId: number }) {
  const isSignedIn = Boolean(useSession()?.user)
  const { data: meeting, dataUpdatedAt } = useQuery({
    ...dataOf('GET /api/courses/lesson/:id/meeting', meetingKeys.own(lessonId), {
      params: { id: lessonId },
    }),
    enabled: isSignedIn,
    refetchInterval: ({ state }) => (state.data ? REFRESH_MS : false),
  })
  if (!meeting) return <StageMessage title={playerText.noVideo} />
  return <LiveHour meeting={inReadersScript(meeting)} lessonId={lessonId} now={dataUpdatedAt} />
}

/** `now` is the time at which the meeting was read last. */
function LiveHour({ meeting, lessonId, now }: { meeting: Meeting; lessonId: number; now: number }) {
  const at = formatDateTime(meeting.starts_at)
  if (meeting.is_cancelled) return <StageMessage title={text.cancelled} hint={at} />
  if (now > Date.parse(meeting.closes_at)) {
    return (
      <StageMessage title={text.over} hint={text.awaitsRecording}>
        {meeting.is_attended && <p className="font-semibold text-good">{text.attended}</p>}
      </StageMessage>
    )
  }
  const startsIn = Date.parse(meeting.starts_at) - now
  const isOpen = now >= Date.parse(meeting.opens_at)
  return (
    <StageMessage
      title={meeting.group ? `${text.title(at)} · ${meeting.group.title}` : text.title(at)}
      hint={startsIn > 0 ? text.startsIn(formatLeft(startsIn)) : text.isOn}
    >
      {isOpen ? <Enter lessonId={lessonId} place={meeting.place} /> : <p>{text.reminder}</p>}
      {!isOpen && <CalendarButton lessonId={lessonId} />}
    </StageMessage>
  )
}

/** Comes in: one press marks the visit and leads to the meeting, whose link then stays for a second try. */
function Enter({ lessonId, place }: { lessonId: number; place: string }) {
  const queries = useQueryClient()
  const enter = useMutation({
    mutationFn: () => api('POST /api/courses/lesson/:id/meeting/enter', { params: { id: lessonId } }),
    onSuccess: ({ data }) => {
      void queries.invalidateQueries({ queryKey: queryKeys.lesson(lessonId) })
      window.location.assign(data.link)
    },
    onError: (error) => failureToast(error, text.failed),
  })
  if (enter.data) {
    return <LinkButton to={enter.data.data.link}>{text.toPlace(place)}</LinkButton>
  }
  return (
    <>
      <Button size="lg" loading={enter.isPending} onClick={() => enter.mutate()}>
        {text.enter}
      </Button>
      <p className="text-sm text-ink-2">{text.leadsTo(place)}</p>
    </>
  )
}

function CalendarButton({ lessonId }: { lessonId: number }) {
  const download = useMutation({
    mutationFn: () =>
      fetchFile({ call: 'GET /api/courses/lesson/:id/meeting.ics', params: { id: lessonId } }),
    onSuccess: saveFile,
    onError: (error) => failureToast(error, fileText.failed),
  })
  return (
    <Button
      variant="outline"
      icon={<CalendarPlus size={18} aria-hidden="true" />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {text.toCalendar}
    </Button>
  )
}
