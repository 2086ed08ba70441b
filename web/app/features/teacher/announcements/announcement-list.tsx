import type { Announcement, AnnouncementPlan } from '@kashf/contract/learning/announcements.ts'
import { useState } from 'react'
import { formatCount, formatDateTime } from '../../../shell/format/format.ts'
import { announcementText as text } from '../../../text/teach/announcements.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChangeAnnouncement } from './change-announcement.tsx'
import { useCancelAnnouncement } from './use-announcements.ts'

const TONES: Record<Announcement['state'], BadgeTone> = {
  waiting: 'wait',
  sending: 'info',
  sent: 'good',
  canceled: 'neutral',
}

/** The announcements with their numbers of recipients; one that has not been sent yet can be changed and cancelled. */
export function AnnouncementList({
  courseId,
  announcements,
  reaches,
}: {
  courseId: number
  announcements: readonly Announcement[]
  reaches: AnnouncementPlan['reaches']
}) {
  const cancel = useCancelAnnouncement(courseId)
  const [changed, setChanged] = useState<Announcement | null>(null)
  return (
    <>
      <ul aria-label={text.list} className="divide-y divide-line rounded-lg border border-line bg-surface">
        {announcements.map((one) => (
          <li key={one.id} className="grid gap-1 px-5 py-4">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <h3 className="min-w-0 text-base font-semibold wrap-anywhere">{one.title}</h3>
              <Badge tone={TONES[one.state]}>{text.states[one.state]}</Badge>
            </div>
            <p className="line-clamp-3 whitespace-pre-line wrap-anywhere">{one.text}</p>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-ink-2">
              <span>
                {one.state === 'waiting'
                  ? `${text.audiences[one.audience]} · ${text.sendsAt(formatDateTime(one.sends_at))}`
                  : one.state === 'canceled'
                    ? formatDateTime(one.created_at)
                    : sentLine(one)}
              </span>
              {one.state === 'waiting' && (
                <span className="flex flex-wrap gap-2">
                  <Button variant="outline" size="sm" onClick={() => setChanged(one)}>
                    {text.change}
                  </Button>
                  <Button
                    variant="outline"
                    size="sm"
                    loading={cancel.isPending}
                    onClick={() => cancel.mutate(one.id)}
                  >
                    {text.cancel}
                  </Button>
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
      {changed && (
        <ChangeAnnouncement
          courseId={courseId}
          announcement={changed}
          reaches={reaches}
          onClose={() => setChanged(null)}
        />
      )}
    </>
  )
}

/** When it went out, whom it reached, and how many of them have opened its notice. */
function sentLine({ sends_at, audience, recipients, opened }: Announcement): string {
  const reached = text.reached(text.audiences[audience], formatCount(recipients))
  const parts = [formatDateTime(sends_at), reached, ...(opened ? [text.opened(formatCount(opened))] : [])]
  return parts.join(' · ')
}
