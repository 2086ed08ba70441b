import { MAX_REGRADE_REASON } from '@kashf/contract/practice/limits.ts'
import type { RegradeBody, RegradePreview } from '@kashf/contract/practice/results.ts'
import { useState } from 'react'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { formatMilli } from '../../../shell/format/milli.ts'
import { testResultsText as text } from '../../../text/teach/practice/test-results.ts'
import { TextArea } from '../../../ui/forms/inputs.tsx'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { Consequences } from '../../../ui/private/consequences.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { useDecisions, usePreview } from './use-test-results.ts'

const MIN_REASON = 3
/** Stands for the reason while the change is only computed. */
const NOT_SAID_YET = '---'

/** Names who gains and who loses by the change of a key, asks for a reason, and does exactly that. */
export function RegradeDialog({
  testId,
  change,
  onClose,
}: {
  testId: number
  change: Omit<RegradeBody, 'reason'>
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const preview = usePreview(testId, { ...change, reason: NOT_SAID_YET })
  const { regrade } = useDecisions(testId)
  const { data } = preview
  const failure = regrade.error ?? preview.error
  const confirm = () => {
    if (!data) return
    regrade.mutate(
      { ...change, reason: reason.trim(), token: data.token },
      {
        onSuccess: onClose,
        // Somebody handed in meanwhile: the new figures are shown, and confirmed again.
        onError: (error) => error instanceof ApiError && error.status === 409 && void preview.refetch(),
      },
    )
  }
  return (
    <ConfirmDialog
      title={text.changes[change.how]}
      confirm={data ? text.confirmChange(data.gain + data.lose) : text.changes[change.how]}
      onConfirm={data !== undefined && reason.trim().length >= MIN_REASON && confirm}
      isBusy={regrade.isPending || preview.isFetching}
      failure={failure && messageOf(failure)}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-4">
        {data ? (
          <Consequences sentences={sentencesOf(data)} />
        ) : (
          preview.isPending && <Skeleton className="h-24 rounded-md" />
        )}
        <TextArea
          label={text.reason}
          hint={text.reasonHint}
          value={reason}
          maxLength={MAX_REGRADE_REASON}
          rows={2}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  )
}

function sentencesOf(preview: RegradePreview): string[] {
  const { gain, lose, gain_milli, lose_milli, passes_gained, passes_kept, max_points_milli } = preview
  return [
    ...(gain > 0 ? [text.gain(formatCount(gain), formatMilli(gain_milli))] : []),
    ...(lose > 0 ? [text.lose(formatCount(lose), formatMilli(lose_milli))] : []),
    ...(gain + lose === 0 ? [text.nobodyChanges] : [text.told]),
    text.newMaximum(formatMilli(max_points_milli)),
    ...(passes_gained > 0 ? [text.passesGained(formatCount(passes_gained))] : []),
    ...(passes_kept > 0 ? [text.passesKept(formatCount(passes_kept))] : []),
  ]
}
