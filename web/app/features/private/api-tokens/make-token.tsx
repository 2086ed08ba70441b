import type { User } from '@kashf/contract/accounts/accounts.ts'
import {
  API_SCOPES,
  API_TOKEN_DAYS,
  type ApiScope,
  TEACHER_SCOPES,
} from '@kashf/contract/accounts/api-scopes.ts'
import type { ApiTokenBody, NewApiToken } from '@kashf/contract/accounts/api-tokens.ts'
import { MAX_API_TOKEN_NAME } from '@kashf/contract/accounts/limits.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import { FORM_ERRORS } from '@kashf/contract/form-errors.ts'
import { useForm } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { apiTokenText as text } from '../../../text/account/api-tokens.ts'
import { FieldGroup } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { Checkbox, RadioGroup } from '../../../ui/private/choices.tsx'
import { FormDialog } from '../owner-proof/form-dialog.tsx'
import { type OwnerProofFields, OwnerProofInputs } from '../owner-proof/owner-proof-inputs.tsx'

interface Fields extends OwnerProofFields {
  name: string
  scopes: ApiScope[]
  days: string
}

const DEFAULT_DAYS = 90

/** Dialog that makes a token, with the scopes that suit the kind of the owner's account. */
export function MakeToken(props: {
  user: User
  hasSecondFactor: boolean
  onMade: (token: NewApiToken) => void
  onClose: () => void
}) {
  const { user, hasSecondFactor, onMade, onClose } = props
  const form = useForm<Fields>({
    defaultValues: { current_password: '', name: '', scopes: [], days: String(DEFAULT_DAYS) },
  })
  const scopes = API_SCOPES.filter((scope) => user.type === USER_TYPE.teacher || !TEACHER_SCOPES.has(scope))
  const call = useCallForm(form, async ({ days, ...fields }) => {
    const body = { ...fields, days: Number(days) as ApiTokenBody['days'] }
    onMade((await api('POST /api/users/api-tokens', { body })).data)
  })
  return (
    <FormDialog title={text.makeTitle} hint={text.makeHint} submit={text.make} call={call} onClose={onClose}>
      <TextInput
        label={text.name}
        hint={text.nameHint}
        maxLength={MAX_API_TOKEN_NAME}
        autoComplete="off"
        error={call.errors.name?.message}
        {...form.register('name', { validate: (name) => name.trim() !== '' || FORM_ERRORS.required })}
      />
      <FieldGroup label={text.scopes} error={call.errors.scopes?.message}>
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            label={text.scopeNames[scope]}
            value={scope}
            {...form.register('scopes', { validate: (chosen) => chosen.length > 0 || text.scopesNeeded })}
          />
        ))}
      </FieldGroup>
      <RadioGroup
        inline
        label={text.lifetime}
        options={API_TOKEN_DAYS.map((days) => ({ value: String(days), label: text.days(days) }))}
        {...form.register('days')}
      />
      <OwnerProofInputs register={form.register} errors={call.errors} hasSecondFactor={hasSecondFactor} />
    </FormDialog>
  )
}
