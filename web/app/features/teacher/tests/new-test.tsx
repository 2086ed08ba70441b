import { MAX_PAPER_QUESTIONS, MAX_TEST_TITLE } from '@kashf/contract/practice/limits.ts'
import type { Bank } from '@kashf/contract/practice/questions.ts'
import type { Preset } from '@kashf/contract/practice/tests.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { href, useNavigate } from 'react-router'
import { api } from '../../../api/client/client.ts'
import { practiceKeys } from '../../../api/queries/practice-keys.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { wholeTyped } from '../../../shell/format/milli.ts'
import { testsText as text } from '../../../text/teach/practice/tests.ts'
import { Select, TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { RadioGroup } from '../../../ui/private/choices.tsx'
import { useBanks, usePresets } from './tests.ts'

interface Fields {
  title: string
  purpose: 'quiz' | 'exam'
  preset_id: string
  bank_id: string
  bank_count: string
}

/** The title of a preset as a select shows it. */
const presetLabel = ({ title, year, is_tentative }: Preset) =>
  `${title}, ${year}${is_tentative ? ` (${text.tentative})` : ''}`

/** Makes a quiz or an exam of a bank's ready questions, or an exam by the rules of a preset, and opens it. */
export function NewTest({ bank, onClose }: { bank?: Bank; onClose: () => void }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const presets = usePresets()
  const banks = (useBanks().data ?? (bank ? [bank] : [])).filter(({ ready_count }) => ready_count > 0)
  const form = useForm<Fields>({
    defaultValues: {
      ...{ title: bank?.title ?? '', purpose: 'quiz', preset_id: '' },
      ...{ bank_id: bank ? String(bank.id) : '', bank_count: '' },
    },
  })
  const [purpose, presetId, bankId] = useWatch({
    control: form.control,
    name: ['purpose', 'preset_id', 'bank_id'],
  })
  /** The blocks of a preset are of several subjects, so that no one bank fills them. */
  const isByPreset = purpose === 'exam' && presetId !== ''
  const chosen = isByPreset ? undefined : banks.find(({ id }) => id === Number(bankId))
  const most = Math.min(chosen?.ready_count ?? 0, MAX_PAPER_QUESTIONS)
  const { errors, isSubmitting, submit } = useCallForm(form, async ({ title, bank_count }) => {
    const { data } = await api('POST /api/practice/tests', {
      body: {
        ...{ title: title.trim(), purpose },
        ...(isByPreset && { preset_id: Number(presetId) }),
        ...(chosen && { bank_id: chosen.id, bank_count: wholeTyped(bank_count) ?? undefined }),
      },
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
        {!isByPreset && banks.length > 0 && (
          <Select
            label={text.bank}
            placeholder={text.noBank}
            options={banks.map(({ id, title, ready_count }) => ({
              value: id,
              label: text.bankOption(title, ready_count),
            }))}
            error={errors.bank_id?.message}
            {...form.register('bank_id')}
          />
        )}
        {chosen && (
          <TextInput
            label={text.howMany}
            hint={text.bankCountHint(most)}
            inputMode="numeric"
            autoComplete="off"
            error={errors.bank_count?.message}
            {...form.register('bank_count', {
              validate: (typed) => {
                const count = wholeTyped(typed)
                return count === null || (count >= 1 && count <= most) || text.bankCountWrong(most)
              },
            })}
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
