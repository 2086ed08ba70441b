import { MAX_REPORT } from '@kashf/contract/learning/limits.ts'
import type { ReportBody, ReportReason } from '@kashf/contract/learning/reports.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { withQueries } from '../../../api/queries/queries.tsx'
import { reportText } from '../../../text/browse/report.ts'
import { commonText } from '../../../text/common.ts'
import { Button } from '../../../ui/button.tsx'
import { Select, TextArea } from '../../../ui/forms/inputs.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { showToast } from '../../../ui/toast.ts'

const FORM = 'report'
const reasons: readonly ReportReason[] = ['wrong', 'copyright', 'abuse', 'spam', 'other']

/** Asks for the reason and sends the report to the operators. */
export default withQueries(ReportDialog)

function ReportDialog({
  subject,
  id,
  onClose,
}: Pick<ReportBody, 'subject' | 'id'> & { onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason>('wrong')
  const [text, setText] = useState('')
  const send = useMutation({
    mutationFn: () =>
      api('POST /api/reports', { body: { subject, id, reason, ...(text.trim() && { text: text.trim() }) } }),
    onSuccess: () => {
      showToast({ title: reportText.sent, message: reportText.sentHint })
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate()
  }
  return (
    <Dialog
      onClose={onClose}
      title={reportText.title}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {commonText.cancel}
          </Button>
          <Button type="submit" form={FORM} loading={send.isPending}>
            {reportText.send}
          </Button>
        </>
      }
    >
      <form id={FORM} method="post" noValidate onSubmit={submit} className="grid gap-4">
        <p className="text-ink-2">{reportText.lead}</p>
        <Select
          label={reportText.reason}
          options={reasons.map((value) => ({ value, label: reportText.reasons[value] }))}
          value={reason}
          onChange={(event) => setReason(reasons.find((each) => each === event.target.value) ?? 'other')}
        />
        <TextArea
          label={reportText.text}
          optional
          hint={reportText.textHint}
          rows={3}
          maxLength={MAX_REPORT}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {send.isError && <Notice tone="bad">{messageOf(send.error)}</Notice>}
      </form>
    </Dialog>
  )
}
