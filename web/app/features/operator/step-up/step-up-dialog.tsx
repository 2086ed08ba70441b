import { MAX_ONE_TIME_CODE } from '@kashf/contract/accounts/limits.ts'
import { FORM_ERRORS } from '@kashf/contract/form-errors.ts'
import type { StepUpKind } from '@kashf/contract/operators/operators.ts'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { onStepUp } from '../../../api/client/step-up.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { stepUpText as text } from '../../../text/operate/step-up.ts'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { FormDialog } from '../../private/owner-proof/form-dialog.tsx'

const FORM = 'step-up'

interface PendingStepUp {
  kind: StepUpKind
  resolve: (confirmed: boolean) => void
}

/** Asks for a new one-time code when a request of the console requires step-up; the request is then repeated. */
export function StepUpDialog() {
  const [pending, setPending] = useState<PendingStepUp | null>(null)
  const form = useForm<{ totp: string }>()

  useEffect(() => {
    onStepUp(
      (kind) =>
        new Promise((resolve) => {
          // Reset before the field is rendered: a later reset would discard input until the next render.
          form.reset({ totp: '' })
          setPending({ kind, resolve })
        }),
    )
    return () => onStepUp(null)
  }, [form])
  useEffect(() => {
    // The dialog opens with the focus on its close button, so move it to the field.
    if (pending) document.querySelector<HTMLElement>(`#${FORM} input`)?.focus()
  }, [pending])

  const close = (confirmed: boolean) => {
    pending?.resolve(confirmed)
    setPending(null)
  }
  const call = useCallForm(form, async ({ totp }) => {
    if (!pending) return
    await api('POST /api/admin/step-up', { body: { kind: pending.kind, totp } })
    close(true)
  })

  return (
    <FormDialog
      isDense
      id={FORM}
      open={pending !== null}
      onClose={() => close(false)}
      title={text.title}
      submit={text.confirm}
      call={call}
    >
      {pending && <p>{text.why[pending.kind]}</p>}
      <TextInput
        label={text.code}
        hint={text.hint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_ONE_TIME_CODE}
        error={call.errors.totp?.message}
        {...form.register('totp', { required: FORM_ERRORS.required })}
      />
    </FormDialog>
  )
}
