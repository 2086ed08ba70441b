import { MAX_PARENT_NAME } from '@kashf/contract/parents/limits.ts'
import type { NewParentLink } from '@kashf/contract/parents/parents.ts'
import { useForm } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { parentsText as text } from '../../../text/learn/parents.ts'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { RadioGroup } from '../../../ui/private/choices.tsx'
import { FormDialog } from '../owner-proof/form-dialog.tsx'

const AGES = [
  { value: 'adult', label: text.adult, hint: text.adultHint },
  { value: 'child', label: text.child, hint: text.childHint },
]

/** Asks for whom a link is and, with the first one, whether the learner is sixteen. */
export function MakeLink(props: {
  /** What the learner has said before; null: nothing. */
  isAdult: boolean | null
  onMade: (link: NewParentLink) => void
  onClose: () => void
}) {
  const { isAdult, onMade, onClose } = props
  const form = useForm<{ name: string; age: string }>({ defaultValues: { name: '', age: '' } })
  const call = useCallForm(form, async ({ name, age }) => {
    const body = { name, is_adult: isAdult ?? age === 'adult' }
    onMade((await api('POST /api/parent-links', { body })).data)
  })
  return (
    <FormDialog title={text.make} submit={text.make} call={call} onClose={onClose}>
      <TextInput
        label={text.name}
        hint={text.nameHint}
        autoComplete="off"
        maxLength={MAX_PARENT_NAME}
        error={call.errors.name?.message}
        {...form.register('name', { required: text.nameNeeded })}
      />
      {isAdult === null && (
        <RadioGroup
          label={text.age}
          options={AGES}
          error={call.errors.age?.message}
          {...form.register('age', { required: text.ageNeeded })}
        />
      )}
    </FormDialog>
  )
}
