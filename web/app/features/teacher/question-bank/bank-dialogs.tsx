import { FORM_ERRORS } from '@kashf/contract/form-errors.ts'
import { MAX_BANK_TITLE } from '@kashf/contract/practice/limits.ts'
import type { Bank } from '@kashf/contract/practice/questions.ts'
import { useForm } from 'react-hook-form'
import { messageOf } from '../../../api/client/api-error.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { commonText } from '../../../text/common.ts'
import { questionBankText as text } from '../../../text/teach/practice/question-bank.ts'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { Consequences } from '../../../ui/private/consequences.tsx'
import { useBankActions } from './banks.ts'

/** Names a new bank, or gives one another name. */
export function BankNameDialog({
  bank,
  onDone,
  onClose,
}: {
  bank: Bank | null
  /** Gets the id of the bank. */
  onDone?: (id: number) => void
  onClose: () => void
}) {
  const { create, rename } = useBankActions()
  const form = useForm({ defaultValues: { title: bank?.title ?? '' } })
  const save = async ({ title }: { title: string }) => {
    if (bank) await rename.mutateAsync({ id: bank.id, title })
    const id = bank?.id ?? (await create.mutateAsync(title)).id
    onClose()
    onDone?.(id)
  }
  const { errors, isSubmitting, submit } = useCallForm(form, save)
  return (
    <Dialog title={bank ? text.rename : text.newBank} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        <TextInput
          label={text.bankName}
          hint={text.bankNameHint}
          maxLength={MAX_BANK_TITLE}
          autoComplete="off"
          error={errors.title?.message}
          {...form.register('title', {
            validate: (typed) => typed.trim() !== '' || FORM_ERRORS.required,
          })}
        />
        {errors.root?.message && <Notice tone="bad">{errors.root.message}</Notice>}
        <SubmitButton loading={isSubmitting} className="justify-self-start">
          {bank ? commonText.save : text.createBank}
        </SubmitButton>
      </form>
    </Dialog>
  )
}

/** Says what deleting a bank changes, and deletes it. */
export function DeleteBankDialog({
  bank,
  onDone,
  onClose,
}: {
  bank: Bank
  onDone?: () => void
  onClose: () => void
}) {
  const { remove } = useBankActions()
  const count = bank.ready_count + bank.draft_count
  return (
    <ConfirmDialog
      title={text.deleteTitle(bank.title)}
      confirm={text.deleteBank}
      isDestructive
      isBusy={remove.isPending}
      failure={remove.error && messageOf(remove.error)}
      onConfirm={() =>
        remove.mutate(bank.id, {
          onSuccess: () => {
            onClose()
            onDone?.()
          },
        })
      }
      onClose={onClose}
    >
      <Consequences
        sentences={[text.deleteQuestions(formatCount(count)), text.deleteTests, text.deleteResults]}
      />
    </ConfirmDialog>
  )
}
