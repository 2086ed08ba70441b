import type { OwnerProof } from '@kashf/contract/accounts/accounts.ts'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useSecondFactor } from '../../../api/queries/use-second-factor.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { FormDialog } from '../../private/owner-proof/form-dialog.tsx'
import { type OwnerProofFields, OwnerProofInputs } from '../../private/owner-proof/owner-proof-inputs.tsx'

/** Dialog that performs an action on a webhook after the account's owner has proved their identity. */
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
  const call = useCallForm(form, async (proof) => {
    await run(proof)
    onClose()
  })
  return (
    <FormDialog title={title} submit={submit} call={call} onClose={onClose}>
      <p className="wrap-anywhere text-ink-2">{hint}</p>
      <OwnerProofInputs register={form.register} errors={call.errors} hasSecondFactor={hasSecondFactor} />
    </FormDialog>
  )
}
