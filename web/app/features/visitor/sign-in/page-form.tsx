import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { CallForm } from '../../../api/use-call-form.ts'
import { cx } from '../../../ui/class-names.ts'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'

export interface PageFormProps {
  call: CallForm<FieldValues>
  submit: string
  className?: string
  children: ReactNode
}

/** The form of a page: its fields, the failure of the last attempt, and the button. */
export function PageForm({ call, submit, className, children }: PageFormProps) {
  return (
    <form method="post" noValidate onSubmit={call.submit} className={cx(className, 'grid gap-5')}>
      {children}
      {call.errors.root && <Notice tone="bad">{call.errors.root.message}</Notice>}
      <SubmitButton size="lg" wide loading={call.isSubmitting}>
        {submit}
      </SubmitButton>
    </form>
  )
}
