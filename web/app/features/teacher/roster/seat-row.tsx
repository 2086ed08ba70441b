import type { Seat } from '@kashf/contract/roster/seats.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { formatDate } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { rosterText as text } from '../../../text/teach/groups/roster.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { SeatDialog, type SeatStep } from './seat-dialog.tsx'
import { useRefreshSeats } from './use-roster.ts'

interface SeatRowProps {
  courseId: number
  seat: Seat
  onNewLink: () => void
}

const TONES = { waiting: 'neutral', asking: 'wait', came: 'good', paused: 'wait', over: 'neutral' } as const

/** A seat: who it is for, who came, and what its teacher can do in its state. */
export function SeatRow({ courseId, seat, onNewLink }: SeatRowProps) {
  const { id, state, contact, person, group, created_at, came_at, until, paused_until, is_paid, reason } =
    seat
  const [step, setStep] = useState<SeatStep | null>(null)
  const refresh = useRefreshSeats(courseId)
  const settled = { onSettled: refresh, onError: (error: unknown) => failureToast(error) }
  const params = { id }
  const confirm = useMutation({
    mutationFn: () => api('POST /api/seats/:id/confirm', { params }),
    ...settled,
  })
  const refuse = useMutation({ mutationFn: () => api('POST /api/seats/:id/refuse', { params }), ...settled })
  const back = useMutation({ mutationFn: () => api('DELETE /api/seats/:id/pause', { params }), ...settled })
  const name = seat.name || text.forgotten
  const does = (label: string) => `${label}: ${name}`
  const small = (label: string, onClick: () => void, loading = false) => (
    <Button size="sm" variant="outline" aria-label={does(label)} loading={loading} onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          <Badge tone={TONES[state]}>{text.states[state]}</Badge>
          {is_paid && <Badge>{text.paid}</Badge>}
        </p>
        <p className="text-sm text-ink-2">
          {[
            contact,
            person && came_at && text.cameAs(fullName(person), formatDate(came_at)),
            !came_at && text.broughtAt(formatDate(created_at)),
            until && text.until(formatDate(new Date(Date.parse(until) - 1).toISOString())),
            paused_until && text.pausedUntil(formatDate(paused_until)),
            group,
            reason && text.why(reason),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {state === 'asking' && person && <p className="mt-1">{text.asks(fullName(person))}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {state === 'asking' && (
          <>
            {small(text.confirm, () => confirm.mutate(), confirm.isPending)}
            {small(text.refuse, () => refuse.mutate(), refuse.isPending)}
          </>
        )}
        {state === 'waiting' && small(text.newLink, onNewLink)}
        {state === 'came' && small(text.pause, () => setStep('pause'))}
        {state === 'paused' && small(text.back, () => back.mutate(), back.isPending)}
        {state !== 'over' && until && small(text.prolong, () => setStep('prolong'))}
        {state !== 'over' && (
          <Button size="sm" variant="quiet" aria-label={does(text.end)} onClick={() => setStep('end')}>
            {text.end}
          </Button>
        )}
      </div>
      {step && <SeatDialog courseId={courseId} seat={seat} step={step} onClose={() => setStep(null)} />}
    </li>
  )
}
