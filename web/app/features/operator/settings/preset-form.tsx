import {
  MAX_BLOCK_TITLE,
  MAX_GRADE_LABEL,
  MAX_PRESET_TITLE,
  MAX_PRESET_YEAR,
  MAX_SOURCE_URL,
  MAX_TEST_MINUTES,
} from '@kashf/contract/practice/limits.ts'
import type { Preset, PresetBody } from '@kashf/contract/practice/tests.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { type UseFormReturn, useFieldArray, useForm } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { formatMilli, parseMilli, wholeTyped } from '../../../shell/format/milli.ts'
import { examPresetText as text } from '../../../text/operate/exam-presets.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FieldGroup } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { Checkbox } from '../../../ui/private/choices.tsx'
import { showToast } from '../../../ui/toast.ts'

interface TypedBlock {
  title: string
  questions: string
  weight: string
  /** What the form does not show: penalty and exemption. */
  rest: Pick<PresetBody['blueprint']['sections'][number]['blocks'][number], 'penalty_milli' | 'exemption'>
}

interface Fields {
  title: string
  title_ru: string
  year: string
  source_url: string
  is_offered: boolean
  is_tentative: boolean
  minutes: string
  sections: { minutes: string; blocks: TypedBlock[] }[]
  grades: { label: string; from: string }[]
}

const fieldsOf = (preset: Preset): Fields => ({
  title: preset.title,
  title_ru: preset.title_ru,
  year: preset.year,
  source_url: preset.source_url,
  is_offered: preset.is_offered,
  is_tentative: preset.is_tentative,
  minutes: String(preset.settings.minutes ?? ''),
  sections: preset.blueprint.sections.map(({ minutes, blocks }) => ({
    minutes: String(minutes ?? ''),
    blocks: blocks.map(({ title, questions, weight_milli, penalty_milli, exemption }) => ({
      title,
      questions: String(questions ?? ''),
      weight: formatMilli(weight_milli),
      rest: { penalty_milli, exemption },
    })),
  })),
  grades: preset.blueprint.grades.map(({ label, from_milli }) => ({ label, from: formatMilli(from_milli) })),
})

/** The body: what the form does not show, such as tables of sections, stays that of the preset. */
const bodyOf = (typed: Fields, preset: Preset): PresetBody => ({
  title: typed.title.trim(),
  title_ru: typed.title_ru.trim(),
  year: typed.year.trim(),
  source_url: typed.source_url.trim(),
  is_offered: typed.is_offered,
  is_tentative: typed.is_tentative,
  settings: { ...preset.settings, minutes: wholeTyped(typed.minutes) },
  blueprint: {
    ...preset.blueprint,
    sections: preset.blueprint.sections.map((section, at) => ({
      ...section,
      minutes: wholeTyped(typed.sections[at]?.minutes ?? ''),
      blocks: (typed.sections[at]?.blocks ?? []).map(({ title, questions, weight, rest }) => ({
        ...{ title: title.trim(), questions: wholeTyped(questions), weight_milli: parseMilli(weight) ?? 0 },
        ...{ ...rest, slots: [] },
      })),
    })),
    grades: typed.grades.map(({ label, from }) => ({
      label: label.trim(),
      from_milli: parseMilli(from) ?? 0,
    })),
  },
})

const needed = { validate: (typed: string) => typed.trim() !== '' || text.wrong }
const decimal = { validate: (typed: string) => parseMilli(typed) !== null || text.wrong }
const upTo = (most: number) => ({
  validate: (typed: string) => {
    const value = wholeTyped(typed)
    return value === null || (value >= 1 && value <= most) || text.wrong
  },
})

/** The rules of an exam: saved for tests that are made later, or copied into new rules. */
export function PresetForm({ preset, onAdded }: { preset: Preset; onAdded: (id: number) => void }) {
  const queries = useQueryClient()
  const form = useForm<Fields>({ defaultValues: fieldsOf(preset) })
  const grades = useFieldArray({ control: form.control, name: 'grades' })
  const { errors, isSubmitting, submit } = useCallForm(form, async (typed) => {
    const body = bodyOf(typed, preset)
    await api('PUT /api/admin/exam-presets/:id', { params: { id: preset.id }, body })
    await queries.invalidateQueries({ queryKey: queryKeys.console })
    showToast({ title: text.saved })
  })
  const copying = useCallForm(form, async (typed) => {
    const { data } = await api('POST /api/admin/exam-presets', { body: bodyOf(typed, preset) })
    await queries.invalidateQueries({ queryKey: queryKeys.console })
    showToast({ title: text.copied })
    onAdded(data.id)
  })
  return (
    <form noValidate aria-label={preset.title} onSubmit={submit}>
      <Card className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput
            label={text.name}
            maxLength={MAX_PRESET_TITLE}
            error={errors.title?.message}
            {...form.register('title', needed)}
          />
          <TextInput
            label={text.nameRu}
            lang="ru"
            maxLength={MAX_PRESET_TITLE}
            error={errors.title_ru?.message}
            {...form.register('title_ru', needed)}
          />
          <TextInput
            label={text.year}
            hint={text.yearHint}
            maxLength={MAX_PRESET_YEAR}
            error={errors.year?.message}
            {...form.register('year', needed)}
          />
          <TextInput
            label={text.minutes}
            hint={text.minutesHint}
            inputMode="numeric"
            error={errors.minutes?.message}
            {...form.register('minutes', upTo(MAX_TEST_MINUTES))}
          />
        </div>
        <TextInput
          type="url"
          label={text.source}
          maxLength={MAX_SOURCE_URL}
          error={errors.source_url?.message}
          {...form.register('source_url')}
        />
        <div>
          <Checkbox label={text.offered} {...form.register('is_offered')} />
          <Checkbox label={text.tentative} {...form.register('is_tentative')} />
        </div>
        {preset.blueprint.sections.map((section, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sections have no other name.
          <SectionBlocks key={at} form={form} at={at} title={section.title || text.section(at + 1)} />
        ))}
        <FieldGroup label={text.grades}>
          <div className="grid gap-3">
            {grades.fields.map((grade, at) => (
              <div key={grade.id} className="flex items-end gap-3">
                <TextInput
                  label={text.grade}
                  maxLength={MAX_GRADE_LABEL}
                  error={errors.grades?.[at]?.label?.message}
                  {...form.register(`grades.${at}.label`, needed)}
                />
                <TextInput
                  label={text.from}
                  inputMode="decimal"
                  error={errors.grades?.[at]?.from?.message}
                  {...form.register(`grades.${at}.from`, decimal)}
                />
                <IconButton
                  label={text.removeGrade(grade.label)}
                  icon={<X size={20} aria-hidden="true" />}
                  onClick={() => grades.remove(at)}
                />
              </div>
            ))}
            <AddButton label={text.addGrade} onClick={() => grades.append({ label: '', from: '' })} />
          </div>
        </FieldGroup>
        {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
        <div className="flex flex-wrap gap-3">
          <SubmitButton loading={isSubmitting}>{text.save}</SubmitButton>
          <Button variant="outline" onClick={() => void copying.submit()}>
            {text.copy}
          </Button>
        </div>
      </Card>
    </form>
  )
}

function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      variant="quiet"
      size="sm"
      className="justify-self-start"
      icon={<Plus size={17} aria-hidden="true" />}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}

function SectionBlocks({ form, at, title }: { form: UseFormReturn<Fields>; at: number; title: string }) {
  const blocks = useFieldArray({ control: form.control, name: `sections.${at}.blocks` })
  const errors = form.formState.errors.sections?.[at]
  const rest = { penalty_milli: 0, exemption: null }
  return (
    <FieldGroup label={title}>
      <div className="grid gap-3">
        <TextInput
          label={text.sectionMinutes}
          inputMode="numeric"
          className="max-w-40"
          error={errors?.minutes?.message}
          {...form.register(`sections.${at}.minutes`, upTo(MAX_TEST_MINUTES))}
        />
        {blocks.fields.map((block, index) => (
          <div
            key={block.id}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_2.75rem] items-end gap-3 sm:grid-cols-[minmax(0,1fr)_5rem_5rem_2.75rem]"
          >
            <TextInput
              label={text.block}
              fieldClassName="max-sm:col-span-3"
              maxLength={MAX_BLOCK_TITLE}
              error={errors?.blocks?.[index]?.title?.message}
              {...form.register(`sections.${at}.blocks.${index}.title`, needed)}
            />
            <TextInput
              label={text.questions}
              inputMode="numeric"
              error={errors?.blocks?.[index]?.questions?.message}
              {...form.register(`sections.${at}.blocks.${index}.questions`, upTo(300))}
            />
            <TextInput
              label={text.weight}
              inputMode="decimal"
              error={errors?.blocks?.[index]?.weight?.message}
              {...form.register(`sections.${at}.blocks.${index}.weight`, decimal)}
            />
            {blocks.fields.length > 1 && (
              <IconButton
                label={text.removeBlock(block.title)}
                icon={<X size={20} aria-hidden="true" />}
                onClick={() => blocks.remove(index)}
              />
            )}
          </div>
        ))}
        <AddButton
          label={text.addBlock}
          onClick={() => blocks.append({ title: '', questions: '10', weight: '1', rest })}
        />
      </div>
    </FieldGroup>
  )
}
