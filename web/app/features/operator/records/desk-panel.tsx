import type { ParamsOf } from '@kashf/contract/api.ts'
import type { Desk, DeskKind } from '@kashf/contract/operators/desk.ts'
import { MAX_REASON, MIN_REASON } from '@kashf/contract/operators/limits.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useMe } from '../../../api/queries/use-me.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { formatDateTime } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { deskText as text } from '../../../text/operate/desk.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { useKeptForm } from './use-kept-form.ts'
import { useRecordKeys } from './use-record-keys.ts'

/** The desk of a record: who has claimed it, and notes. */
const useDesk = (subject: string) =>
  useQuery({
    queryKey: queryKeys.consoleList('desk', { subject }),
    queryFn: async ({ signal }) =>
      (await api('GET /api/admin/desk/:kind/:id', { params: paramsOf(subject), signal })).data,
    staleTime: 0,
    enabled: hasDesk(subject),
  })

/** The name of the colleague who has claimed a record; null for one that is free or the operator's own. */
export function useColleague(subject: string): string | null {
  const me = useMe().user?.id
  const claimedBy = useDesk(subject).data?.claimed_by ?? null
  return claimedBy === null || claimedBy.id === me ? null : fullName(claimedBy)
}

/** The operator who has claimed a record, and the notes of colleagues. `subject` is as in the audit trail. */
export function DeskPanel({ subject }: { subject: string }) {
  const params = paramsOf(subject)
  const desk = useDesk(subject)
  return (
    <section aria-label={text.title} className="grid gap-3 rounded-md border border-line p-3">
      <Claim params={params} claimedBy={desk.data?.claimed_by ?? null} />
      {desk.isError && <p className="text-sm text-red">{messageOf(desk.error)}</p>}
      <ol className="grid gap-2 empty:hidden">
        {desk.data?.notes.map((note) => (
          <li key={note.id} className="border-l-3 border-apricot pl-3">
            <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
            <p className="text-xs text-ink-2">
              {fullName(note.operator)} · {formatDateTime(note.created_at)}
            </p>
          </li>
        ))}
      </ol>
      <NoteForm key={subject} params={params} />
    </section>
  )
}

function Claim({ params, claimedBy }: { params: DeskParams; claimedBy: Desk['claimed_by'] }) {
  const queries = useQueryClient()
  const me = useMe().user?.id
  const isMine = claimedBy !== null && claimedBy.id === me
  const change = useMutation({
    mutationFn: () => api(`${isMine ? 'DELETE' : 'PUT'} /api/admin/desk/:kind/:id/claim`, { params }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.console }),
    onError: (error) => failureToast(error, text.claimFailed),
  })
  useRecordKeys({ m: () => change.mutate() })
  const state = isMine ? text.mine : claimedBy ? text.claimedBy(fullName(claimedBy)) : text.free
  return (
    <div className="flex items-center justify-between gap-3">
      <p className="min-w-0 text-sm text-ink-2">{state}</p>
      <Button variant="outline" size="sm" loading={change.isPending} onClick={() => change.mutate()}>
        {isMine ? text.release : text.claim}
      </Button>
    </div>
  )
}

function NoteForm({ params }: { params: DeskParams }) {
  const queries = useQueryClient()
  const { form, clear } = useKeptForm(`desk ${params.kind}:${params.id}`, { note: '' })
  const { errors, isSubmitting, submit } = useCallForm(form, async ({ note }) => {
    await api('POST /api/admin/desk/:kind/:id/notes', { params, body: { note: note.trim() } })
    clear()
    await queries.invalidateQueries({ queryKey: [...queryKeys.console, 'desk'] })
  })
  return (
    <form noValidate onSubmit={submit} className="grid justify-items-end gap-2">
      <TextArea
        label={text.note}
        rows={2}
        maxLength={MAX_REASON}
        fieldClassName="w-full"
        error={errors.note?.message ?? errors.root?.message}
        {...form.register('note', {
          validate: (note) => note.trim().length >= MIN_REASON || text.noteShort,
        })}
      />
      <SubmitButton variant="soft" size="sm" loading={isSubmitting}>
        {text.addNote}
      </SubmitButton>
    </form>
  )
}

type DeskParams = ParamsOf<'GET /api/admin/desk/:kind/:id'>

function paramsOf(subject: string): DeskParams {
  const [kind, id] = subject.split(':')
  return { kind: kind as DeskKind, id: Number(id) }
}

const KINDS = [
  'teacher',
  'course',
  'payout',
  'purchase',
  'gift',
  'seat_order',
  'report',
  'contact',
  'payment_case',
  'user',
]

/** Whether operators share a desk for this kind of record. */
export const hasDesk = (subject: string): boolean => KINDS.includes(subject.split(':')[0] ?? '')
