import { MAX_ROSTER_BYTES } from '@kashf/contract/roster/limits.ts'
import type { Brought, RosterPlan } from '@kashf/contract/roster/roster.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { upload } from '../../../api/upload.ts'
import { useRequestId } from '../../../api/use-request-id.ts'
import { rosterText as text } from '../../../text/teach/groups/roster.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextArea } from '../../../ui/forms/inputs.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { FileField } from '../../../ui/private/file-field.tsx'
import { PlanToConfirm } from './plan-to-confirm.tsx'
import { useRefreshSeats } from './use-roster.ts'

interface Checked {
  list: Blob
  plan: RosterPlan
}
const silent = () => undefined

/** Two steps: a list is checked, and what was shown is brought. The links are handed to the page, which shows them once. */
export function BringLearners({
  courseId,
  onBrought,
}: {
  courseId: number
  onBrought: (brought: Brought) => void
}) {
  const [typed, setTyped] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  const [checked, setChecked] = useState<Checked | null>(null)
  const requests = useRequestId()
  const refresh = useRefreshSeats(courseId)

  const check = useMutation({
    mutationFn: async (list: Blob): Promise<Checked> => {
      const form = new FormData()
      form.set('file', list, 'royxat.csv')
      const { data: plan } = await upload(
        'POST /api/courses/:id/roster/check',
        { id: courseId },
        form,
        silent,
      ).answer
      return { list, plan }
    },
    onSuccess: (found) => {
      setChecked(found)
    },
    onError: (error) => setProblem(sentenceOf(error)),
  })
  const bring = useMutation({
    mutationFn: async ({ list, plan, sendsMails }: Checked & { sendsMails: boolean }) => {
      const form = new FormData()
      form.set('digest', plan.digest)
      form.set('request_id', requests.of({ digest: plan.digest, sendsMails }))
      form.set('sends_mails', String(sendsMails))
      form.set('file', list, 'royxat.csv')
      return (await upload('POST /api/courses/:id/roster', { id: courseId }, form, silent).answer).data
    },
    onSuccess: async (brought) => {
      requests.finish()
      setChecked(null)
      setTyped('')
      setFile(null)
      onBrought(brought)
      await refresh()
    },
    onError: (error) => {
      // The list is checked again, so that the page shows what holds now.
      if (checked && error instanceof ApiError && (error.status === 409 || error.status === 402))
        check.mutate(checked.list)
    },
  })

  if (checked) {
    return (
      <PlanToConfirm
        plan={checked.plan}
        isBusy={bring.isPending || check.isPending}
        failure={bring.isError ? sentenceOf(bring.error) : undefined}
        onBring={(sendsMails) => bring.mutate({ ...checked, sendsMails })}
        onBack={() => {
          bring.reset()
          setChecked(null)
        }}
      />
    )
  }
  return (
    <Card className="grid grid-cols-1 gap-5">
      <TextArea
        label={text.list}
        hint={text.listHint}
        rows={6}
        maxLength={MAX_ROSTER_BYTES}
        placeholder={text.example}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setProblem(undefined)
        }}
      />
      <FileField
        label={text.file}
        hint={text.fileHint}
        accept=".csv,.tsv,.txt,text/csv"
        onFile={(chosen) => {
          setProblem(chosen.size > MAX_ROSTER_BYTES ? text.tooLarge : undefined)
          setFile(chosen.size > MAX_ROSTER_BYTES ? null : chosen)
        }}
      >
        {file && <p className="text-ink-2 wrap-anywhere">{text.chosen(file.name)}</p>}
      </FileField>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <Button
        className="justify-self-start max-sm:w-full"
        disabled={!file && typed.trim() === ''}
        loading={check.isPending}
        onClick={() => {
          setProblem(undefined)
          check.mutate(file ?? new Blob([typed]))
        }}
      >
        {text.check}
      </Button>
    </Card>
  )
}

/** The sentence of the list's own field, which has no other place here. */
const sentenceOf = (error: unknown): string =>
  (error instanceof ApiError ? error.fields.file : undefined) ?? messageOf(error)
