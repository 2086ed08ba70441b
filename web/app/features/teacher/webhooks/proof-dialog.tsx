import type { OwnerProof } from '@kashf/contract/accounts/accounts.ts'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { showFailure } from '../../../api/form-errors.ts'
import { useSecondFactor } from '../../../api/queries/use-second-factor.ts'
import { FormDialog } from '../../private/owner-proof/form-dialog.tsx'
import { type OwnerProofFields, OwnerProofInputs } from '../../private/owner-proof/owner-proof-inputs.tsx'

/** Dialog that does something with a webhook once the owner of the account has proved it. */
export function ProofDialog(props: {
  title: string
  hint: ReactNode
  submit: string
  run: (proof: OwnerProof) => Promise<unknown>
  onClose: () => void
}) {
  const { title, hint, submit, run, onClose } = props
  const hasSecondFactor = useSecondFactor().data?.is_on ?? false
  const form = useForm<OwnerProofFields>({ defaultValues: { current_password: '' } })
  const { errors, isSubmitting } = form.formState
  const send = async (proof: OwnerProofFields) => {
    try {
      await run(proof)
      onClose()
    } catch (error) {
      showFailure(form, error)
    }
  }
  return (
    <FormDialog
      title={title}
      submit={submit}
      isSubmitting={isSubmitting}
      problem={errors.root?.message}
      onSubmit={form.handleSubmit(send)}
      onClose={onClose}
    >
      <p className="wrap-anywhere text-ink-2">{hint}</p>
      <OwnerProofInputs register={form.register} errors={errors} hasSecondFactor={hasSecondFactor} />
    </FormDialog>
  )
}
