import type { SecondFactorSetup } from '@kashf/contract/accounts/accounts.ts'
import { FORM_ERRORS } from '@kashf/contract/form-errors.ts'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { useCallForm } from '../../../api/use-call-form.ts'
import { securityText as text } from '../../../text/account/security.ts'
import { CodeInput } from '../../../ui/forms/inputs.tsx'
import { PageSpinner } from '../../../ui/states/spinner.tsx'
import QrCode from '../../public-account/wallet/qr-code.tsx'
import { FormDialog } from '../owner-proof/form-dialog.tsx'
import { type OwnerProofFields, OwnerProofInputs } from '../owner-proof/owner-proof-inputs.tsx'

interface Fields extends OwnerProofFields {
  code: string
}

/**
 * Sets up a second factor: scan, then enter the first code and the password. `onDone` receives the recovery codes.
 */
export function SetUpSecondFactor({
  hasSecondFactor,
  onDone,
  onClose,
}: {
  hasSecondFactor: boolean
  onDone: (codes: string[]) => void
  onClose: () => void
}) {
  // The secret is new each time the dialog opens, and kept while it is open.
  const setup = useQuery({
    queryKey: queryKeys.secondFactorSetup,
    queryFn: async () => (await api('POST /api/users/second-factor/setup')).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const form = useForm<Fields>({ defaultValues: { code: '', current_password: '' } })

  const call = useCallForm(form, async (fields) => {
    const { data } = await api('POST /api/users/second-factor', { body: fields })
    onDone(data.recovery_codes)
  })

  return (
    <FormDialog
      title={hasSecondFactor ? text.replace : text.setUpTitle}
      submit={text.switchOn}
      call={call}
      onClose={onClose}
    >
      <ol className="grid list-decimal gap-2 pl-5">
        {text.setUpSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <QueryStates query={setup} loading={<PageSpinner />}>
        {(data) => <SecretKey setup={data} />}
      </QueryStates>
      <CodeInput
        label={text.newCode}
        error={call.errors.code?.message}
        {...form.register('code', { required: FORM_ERRORS.required })}
      />
      <OwnerProofInputs
        register={form.register}
        errors={call.errors}
        hasSecondFactor={hasSecondFactor}
        codeLabel={text.earlierCode}
      />
      <p className="text-sm text-ink-2">{text.endsOthers}</p>
    </FormDialog>
  )
}

/** The secret as a QR code for another device, as text to type, and as a link for an app on this device. */
function SecretKey({ setup }: { setup: SecondFactorSetup }) {
  const groups = setup.secret.match(/.{1,4}/g) ?? []
  return (
    <div className="grid items-center gap-4 sm:grid-cols-[11rem_1fr]">
      <div className="mx-auto w-44 rounded-md border border-line">
        <QrCode text={setup.uri} label={text.qr} />
      </div>
      <div className="min-w-0">
        <p className="text-sm text-ink-2">{text.secret}</p>
        <p className="font-semibold wrap-anywhere tabular-nums select-all">{groups.join(' ')}</p>
        <a href={setup.uri} className="mt-2 inline-block rounded-sm font-medium text-lapis hover:underline">
          {text.openApp}
        </a>
      </div>
    </div>
  )
}
