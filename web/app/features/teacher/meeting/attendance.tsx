import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { meetingKeys } from '../../../api/queries/meeting-keys.ts'
import { pagesOf } from '../../../api/queries/reads.ts'
import { ListStates } from '../../../api/query-states.tsx'
import { formatDateTime } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { meetingText as text } from '../../../text/teach/meeting.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

/** How many came to a live lesson, and who. */
export function Attendance({ lessonId, count }: { lessonId: number; count: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      <p className="font-semibold">{text.came(count)}</p>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        {text.who}
      </Button>
      {isOpen && <Attendees lessonId={lessonId} onClose={() => setOpen(false)} />}
    </div>
  )
}

function Attendees({ lessonId, onClose }: { lessonId: number; onClose: () => void }) {
  const list = useInfiniteQuery({
    ...pagesOf('GET /api/courses/lesson/:id/meeting/attendance', meetingKeys.attendance(lessonId), {
      params: { id: lessonId },
    }),
    staleTime: 0,
  })
  return (
    <Dialog onClose={onClose} title={text.who}>
      <ListStates list={list} loading={<Skeleton className="h-24" />}>
        {(people) =>
          people.length === 0 ? (
            <p className="text-ink-2">{text.nobody}</p>
          ) : (
            <ul className="grid gap-3">
              {people.map(({ person, came_at }) => (
                <li key={person.id} className="flex items-center gap-3">
                  <Avatar person={person} size="sm" />
                  <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{fullName(person)}</span>
                  <time dateTime={came_at} className="text-sm text-ink-2">
                    {formatDateTime(came_at)}
                  </time>
                </li>
              ))}
            </ul>
          )
        }
      </ListStates>
    </Dialog>
  )
}
