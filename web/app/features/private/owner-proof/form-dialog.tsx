import { type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { CallForm } from '../../../api/use-call-form.ts'
import { commonText } from '../../../text/common.ts'
import { Button } from '../../../ui/button.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'

export interface FormDialogProps {
  title: string
  /** Describes the consequences, above the fields. */
  hint?: string
  submit: string
  isDestructive?: boolean
  call: CallForm<FieldValues>
  onClose: () => void
  children: ReactNode
}

/** A small form in a dialog. It stays open with its input until it succeeds or is closed. */
export function FormDialog(props: FormDialogProps) {
  const { title, hint, submit, isDestructive, call, onClose, children } = props
  const id = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {commonText.cancel}
          </Button>
          <SubmitButton form={id} variant={isDestructive ? 'danger' : 'primary'} loading={call.isSubmitting}>
            {submit}
          </SubmitButton>
        </>
      }
    >
      <form id={id} noValidate onSubmit={call.submit} className="grid gap-5">
        {hint && <p className="wrap-anywhere text-ink-2">{hint}</p>}
        {children}
        {call.errors.root && <Notice tone="bad">{call.errors.root.message}</Notice>}
      </form>
    </Dialog>
  )
}
