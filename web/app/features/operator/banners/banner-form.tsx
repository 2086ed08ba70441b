import type { Banner, BannerAudience, CreateBannerBody } from '@kashf/contract/content/banners.ts'
import { MAX_BANNER_LINK, MAX_BANNER_TEXT } from '@kashf/contract/content/limits.ts'
import { FORM_ERRORS } from '@kashf/contract/form-errors.ts'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { useRequestId } from '../../../api/use-request-id.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { momentTyped } from '../../../shell/format/tashkent-input.ts'
import { bannerConsoleText as text } from '../../../text/operate/banners.ts'
import { Card } from '../../../ui/card.tsx'
import { Select, TextArea, TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { RadioGroup } from '../../../ui/private/choices.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useKeptForm } from '../records/use-kept-form.ts'

type Fields = {
  text: string
  text_ru: string
  link: string
  tone: Banner['tone']
  audience: BannerAudience
  /** A local time in Tashkent, such as `2026-03-09T14:05`. */
  starts_at: string
  ends_at: string
}

const EMPTY: Fields = {
  text: '',
  text_ru: '',
  link: '',
  tone: 'info',
  audience: 'everyone',
  starts_at: '',
  ends_at: '',
}

const AUDIENCES: readonly BannerAudience[] = ['everyone', 'visitors', 'students', 'teachers']
const TONES: readonly Banner['tone'][] = ['info', 'warning']
const required = { required: FORM_ERRORS.required }

const bodyOf = (fields: Fields): CreateBannerBody => ({
  text: fields.text.trim(),
  tone: fields.tone,
  audience: fields.audience,
  ends_at: momentTyped(fields.ends_at),
  ...(fields.text_ru.trim() && { text_ru: fields.text_ru.trim() }),
  ...(fields.link.trim() && { link: fields.link.trim() }),
  ...(fields.starts_at && { starts_at: momentTyped(fields.starts_at) }),
})

/** Shows a new banner. */
export function BannerForm() {
  const queries = useQueryClient()
  const { form, clear } = useKeptForm<Fields>('banner', EMPTY)
  const used = form.watch('text').length
  const request = useRequestId()
  const { errors, isSubmitting, submit } = useCallForm(form, async (fields) => {
    const body = bodyOf(fields)
    await api('POST /api/admin/banners', { body: { ...body, request_id: request.of(body) } })
    request.finish()
    clear()
    showToast({ title: text.added })
    await queries.invalidateQueries({ queryKey: queryKeys.console })
  })
  return (
    <Card>
      <h2 className="mb-4 text-xl">{text.new}</h2>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        <TextArea
          label={text.text}
          hint={text.length(formatCount(used), formatCount(MAX_BANNER_TEXT))}
          rows={2}
          maxLength={MAX_BANNER_TEXT}
          error={errors.text?.message}
          {...form.register('text', { validate: (typed) => typed.trim() !== '' || FORM_ERRORS.required })}
        />
        <TextArea
          label={text.textRu}
          optional
          hint={text.textRuHint}
          lang="ru"
          rows={2}
          maxLength={MAX_BANNER_TEXT}
          error={errors.text_ru?.message}
          {...form.register('text_ru')}
        />
        <TextInput
          label={text.link}
          optional
          hint={text.linkHint}
          autoComplete="off"
          maxLength={MAX_BANNER_LINK}
          error={errors.link?.message}
          {...form.register('link')}
        />
        <RadioGroup
          inline
          label={text.tone}
          options={TONES.map((value) => ({ value, label: text.tones[value] }))}
          {...form.register('tone')}
        />
        <Select
          label={text.audience}
          options={AUDIENCES.map((value) => ({ value, label: text.audiences[value] }))}
          error={errors.audience?.message}
          {...form.register('audience')}
        />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-1 2xl:grid-cols-2">
          <TextInput
            type="datetime-local"
            label={text.startsAt}
            optional
            hint={text.startsHint}
            error={errors.starts_at?.message}
            {...form.register('starts_at')}
          />
          <TextInput
            type="datetime-local"
            label={text.endsAt}
            hint={text.endsHint}
            error={errors.ends_at?.message}
            {...form.register('ends_at', required)}
          />
        </div>
        {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
        <SubmitButton loading={isSubmitting} className="max-sm:w-full sm:justify-self-start">
          {text.add}
        </SubmitButton>
      </form>
    </Card>
  )
}
