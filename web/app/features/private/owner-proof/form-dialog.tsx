import { type KeyboardEventHandler, type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { CallForm } from '../../../api/use-call-form.ts'
import { commonText } from '../../../text/common.ts'
import { Button } from '../../../ui/button.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'

export interface FormDialogProps {
  open?: boolean
  title: string
  /** Describes the consequences, above the fields. */
  hint?: string
  submit: string
  isDestructive?: boolean
  call: CallForm<FieldValues>
  onClose: () => void
  /** The look of the console: closer fields and a quiet cancel button. */
  isDense?: boolean
  /** The id of the form; by default a generated one. */
  id?: string
  onKeyDown?: KeyboardEventHandler<HTMLFormElement>
  children: ReactNode
}

/** A small form in a dialog. It stays open with its input until it succeeds or is closed. */
export function FormDialog(props: FormDialogProps) {
  const { open = true, title, hint, submit, isDestructive, call, onClose, isDense, children } = props
  const ownId = useId()
  const id = props.id ?? ownId
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant={isDense ? 'quiet' : 'outline'} onClick={onClose}>
            {commonText.cancel}
          </Button>
          <SubmitButton form={id} variant={isDestructive ? 'danger' : 'primary'} loading={call.isSubmitting}>
            {submit}
          </SubmitButton>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={call.submit}
        onKeyDown={props.onKeyDown}
        className={isDense ? 'grid gap-4' : 'grid gap-5'}
      >
        {hint && <p className="wrap-anywhere text-ink-2">{hint}</p>}
        {children}
        {call.errors.root && <Notice tone="bad">{call.errors.root.message}</Notice>}
      </form>
    </Dialog>
  )
}
