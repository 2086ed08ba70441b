import { useForm } from 'react-hook-form'
import { useSecondFactor } from '../../../api/queries/use-second-factor.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'
import { type OwnerProofFields, OwnerProofInputs } from './owner-proof-inputs.tsx'

export interface ProofDialogProps extends Omit<FormDialogProps, 'call' | 'children'> {
  /** Acts with the proof, then closes the dialog or leaves the page. */
  act: (proof: OwnerProofFields) => Promise<unknown>
}

/** A dialog for an act that needs nothing but the proof of the account's owner. */
export function ProofDialog({ act, ...dialog }: ProofDialogProps) {
  const hasSecondFactor = useSecondFactor().data?.is_on ?? false
  const form = useForm<OwnerProofFields>({ defaultValues: { current_password: '' } })
  const call = useCallForm(form, act)
  // Busy until the act has closed the dialog, or the browser has left the page.
  const isSubmitting = call.isSubmitting || form.formState.isSubmitSuccessful
  return (
    <FormDialog {...dialog} call={{ ...call, isSubmitting }}>
      <OwnerProofInputs register={form.register} errors={call.errors} hasSecondFactor={hasSecondFactor} />
    </FormDialog>
  )
}
