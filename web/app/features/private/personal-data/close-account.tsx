import type { User } from '@kashf/contract/accounts/accounts.ts'
import type { AccountClosing } from '@kashf/contract/accounts/personal-data.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import { FORM_ERRORS } from '@kashf/contract/form-errors.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { useCallForm } from '../../../api/use-call-form.ts'
import { formatDate } from '../../../shell/format/format.ts'
import { personalDataText as text } from '../../../text/account/personal-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { Checkbox } from '../../../ui/private/choices.tsx'
import { Consequences } from '../../../ui/private/consequences.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { FormDialog } from '../owner-proof/form-dialog.tsx'
import { type OwnerProofFields, OwnerProofInputs } from '../owner-proof/owner-proof-inputs.tsx'

/** Closing the account: lists the consequences first; can be cancelled until the closing date. */
export function CloseAccount({ user, hasSecondFactor }: { user: User; hasSecondFactor: boolean }) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const closing = useQuery({ ...dataOf('GET /api/users/closing', queryKeys.closing), staleTime: 0 })
  if (!closing.data) return <QueryStates query={closing} loading={<Skeleton className="h-48 rounded-lg" />} />
  const isTeacher = user.type === USER_TYPE.teacher
  const { closes_at: closesAt } = closing.data
  if (closesAt) return <Closing closesAt={closesAt} isTeacher={isTeacher} />
  return (
    <Card>
      <h2 className="text-xl">{text.closeTitle}</h2>
      <p className="mt-2 max-w-[68ch] text-ink-2">{text.closeLead}</p>
      <Button variant="danger" className="mt-5" onClick={() => setDialogOpen(true)}>
        {text.close}
      </Button>
      {isDialogOpen && (
        <CloseDialog
          closing={closing.data}
          isTeacher={isTeacher}
          hasSecondFactor={hasSecondFactor}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </Card>
  )
}

function Closing({ closesAt, isTeacher }: { closesAt: string; isTeacher: boolean }) {
  const queries = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => api('DELETE /api/users/closing'),
    onSuccess: ({ data }) => {
      queries.setQueryData(queryKeys.closing, data)
      showToast({ title: text.kept })
    },
    onError: (error) => failureToast(error),
  })
  return (
    <Notice tone="attention" title={text.closing(formatDate(closesAt))}>
      <p>{isTeacher ? text.closingHintTeacher : text.closingHint}</p>
      <Button className="mt-4" loading={cancel.isPending} onClick={() => cancel.mutate()}>
        {text.keep}
      </Button>
    </Notice>
  )
}

interface CloseFields extends OwnerProofFields {
  leaves_money: boolean
}

function consequencesOf(closing: AccountClosing, isTeacher: boolean): string[] {
  const { purchased_courses: bought, own_courses: own, learners, balance, unused_gifts: gifts } = closing
  return [
    ...(bought > 0 ? [text.courses(bought)] : []),
    ...(own > 0 ? [text.ownCourses(own, learners)] : []),
    ...(balance > 0 ? [isTeacher ? text.balanceTeacher(balance) : text.balanceStudent(balance)] : []),
    ...(gifts.count > 0 ? [text.unusedGifts(gifts.count, gifts.paid)] : []),
    text.erased,
    text.books,
  ]
}

function CloseDialog({
  closing,
  isTeacher,
  hasSecondFactor,
  onClose,
}: {
  closing: AccountClosing
  isTeacher: boolean
  hasSecondFactor: boolean
  onClose: () => void
}) {
  const queries = useQueryClient()
  const form = useForm<CloseFields>({ defaultValues: { current_password: '', leaves_money: false } })
  const hasGifts = closing.unused_gifts.count > 0
  const hasMoney = closing.balance > 0 || hasGifts
  const call = useCallForm(form, async (fields) => {
    const { data } = await api('POST /api/users/closing', { body: fields })
    queries.setQueryData(queryKeys.closing, data)
    void queries.invalidateQueries({ queryKey: queryKeys.devices })
    showToast({ title: text.asked })
    onClose()
  })
  return (
    <FormDialog
      title={text.closeTitle}
      hint={text.closeLead}
      submit={text.closeSubmit}
      isDestructive
      call={call}
      onClose={onClose}
    >
      <Consequences sentences={consequencesOf(closing, isTeacher)} />
      {closing.has_open_payout && <Notice tone="attention">{text.payoutOpen}</Notice>}
      {hasMoney && (
        <Checkbox
          label={hasGifts ? text.leavesGifts : text.leavesMoney}
          error={call.errors.leaves_money?.message}
          {...form.register('leaves_money', { required: FORM_ERRORS.required })}
        />
      )}
      <OwnerProofInputs register={form.register} errors={call.errors} hasSecondFactor={hasSecondFactor} />
    </FormDialog>
  )
}
