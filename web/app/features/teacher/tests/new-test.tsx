import { MAX_TEST_TITLE } from '@kashf/contract/practice/limits.ts'
import type { Preset } from '@kashf/contract/practice/tests.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { href, useNavigate } from 'react-router'
import { api } from '../../../api/client/client.ts'
import { practiceKeys } from '../../../api/queries/practice-keys.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { testsText as text } from '../../../text/teach/practice/tests.ts'
import { Select, TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { RadioGroup } from '../../../ui/private/choices.tsx'
import { usePresets } from './tests.ts'

interface Fields {
  title: string
  purpose: 'quiz' | 'exam'
  preset_id: string
}

/** The title of a preset as a select shows it. */
const presetLabel = ({ title, year, is_tentative }: Preset) =>
  `${title}, ${year}${is_tentative ? ` (${text.tentative})` : ''}`

/** Makes a quiz, or an exam by the rules of a preset, and opens it. */
export function NewTest({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const presets = usePresets()
  const form = useForm<Fields>({ defaultValues: { title: '', purpose: 'quiz', preset_id: '' } })
  const purpose = useWatch({ control: form.control, name: 'purpose' })
  const { errors, isSubmitting, submit } = useCallForm(form, async ({ title, preset_id, ...fields }) => {
    const isByPreset = fields.purpose === 'exam' && preset_id !== ''
    const { data } = await api('POST /api/practice/tests', {
      body: { ...fields, title: title.trim(), ...(isByPreset && { preset_id: Number(preset_id) }) },
    })
    await queries.invalidateQueries({ queryKey: practiceKeys.ownTests })
    void navigate(href('/my-tests/:id', { id: String(data.id) }))
  })
  return (
    <Dialog title={text.newTest} onClose={onClose}>
      <form noValidate aria-label={text.newTest} onSubmit={submit} className="grid gap-5">
        <TextInput
          label={text.name}
          hint={text.nameHint}
          autoComplete="off"
          maxLength={MAX_TEST_TITLE}
          error={errors.title?.message}
          {...form.register('title', { validate: (typed) => typed.trim() !== '' || text.nameNeeded })}
        />
        <RadioGroup
          label={text.kind}
          options={(['quiz', 'exam'] as const).map((value) => ({
            value,
            label: text.purpose[value],
            hint: text.purposeHints[value],
          }))}
          {...form.register('purpose')}
        />
        {purpose === 'exam' && (
          <Select
            label={text.rules}
            placeholder={text.noPreset}
            options={(presets.data ?? []).map((preset) => ({ value: preset.id, label: presetLabel(preset) }))}
            error={errors.preset_id?.message}
            {...form.register('preset_id')}
          />
        )}
        {errors.root?.message && <Notice tone="bad">{errors.root.message}</Notice>}
        <SubmitButton size="lg" wide loading={isSubmitting}>
          {text.create}
        </SubmitButton>
      </form>
    </Dialog>
  )
}
