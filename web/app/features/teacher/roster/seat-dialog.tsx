import { MAX_SEAT_REASON } from '@kashf/contract/roster/limits.ts'
import type { Seat } from '@kashf/contract/roster/seats.ts'
import { useForm } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { rosterText as text } from '../../../text/teach/groups/roster.ts'
import { TextArea, TextInput } from '../../../ui/forms/inputs.tsx'
import { showToast } from '../../../ui/toast.ts'
import { FormDialog } from '../../private/owner-proof/form-dialog.tsx'
import { useRefreshSeats } from './use-roster.ts'

/** What a teacher decides about a seat. */
export type SeatStep = 'pause' | 'prolong' | 'end'

interface SeatDialogProps {
  courseId: number
  seat: Seat
  step: SeatStep
  onClose: () => void
}

const HINTS = { pause: text.pauseHint, prolong: text.prolongHint, end: text.endHint } as const

/** Pauses, prolongs or takes back a seat, each with a reason that the learner reads. */
export function SeatDialog({ courseId, seat, step, onClose }: SeatDialogProps) {
  const refresh = useRefreshSeats(courseId)
  const params = { id: seat.id }
  const form = useForm({ defaultValues: { until: '', reason: '' } })
  const call = useCallForm(form, async ({ until, reason }) => {
    if (step === 'pause') await api('POST /api/seats/:id/pause', { params, body: { until, reason } })
    if (step === 'prolong') await api('POST /api/seats/:id/prolong', { params, body: { until, reason } })
    if (step === 'end') await api('POST /api/seats/:id/end', { params, body: { reason } })
    await refresh()
    showToast({ title: text.changed })
    onClose()
  })
  const { errors } = call
  return (
    <FormDialog
      title={`${text[step]}: ${seat.name || text.forgotten}`}
      hint={HINTS[step]}
      submit={text[step]}
      isDestructive={step === 'end'}
      call={call}
      onClose={onClose}
    >
      {step !== 'end' && (
        <TextInput
          type="date"
          label={step === 'pause' ? text.pauseUntil : text.prolongUntil}
          error={errors.until?.message}
          {...form.register('until')}
        />
      )}
      <TextArea
        label={text.reason}
        hint={text.reasonHint}
        rows={2}
        maxLength={MAX_SEAT_REASON}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
    </FormDialog>
  )
}
