import { FIELD_ERRORS } from '@kashf/contract/errors.ts'
import type { AnnouncementPlan, Audience } from '@kashf/contract/learning/announcements.ts'
import { MAX_ANNOUNCEMENT_TEXT, MAX_ANNOUNCEMENT_TITLE } from '@kashf/contract/learning/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { formatCount, formatDateTime } from '../../../shell/format/format.ts'
import { announcementText as text } from '../../../text/teach/announcements.ts'
import { Card } from '../../../ui/card.tsx'
import { TextArea, TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { RadioGroup } from '../../../ui/private/choices.tsx'
import { showToast } from '../../../ui/toast.ts'
import { DraftRestored } from '../../private/drafts/draft-status.tsx'
import { type StoredDraft, WithDraft } from '../../private/drafts/stored-draft.tsx'
import { useDraftForm } from '../../private/drafts/use-draft.ts'
import { DraftLine } from '../edit-conflict/draft-conflict.tsx'

interface AnnouncementFields {
  audience: Audience
  title: string
  text: string
}

const AUDIENCES: readonly Audience[] = ['all', 'active', 'stalled', 'completed', 'not_started']

const nothing: AnnouncementFields = { audience: 'all', title: '', text: '' }
const labels: ReadonlyMap<string, string> = new Map([
  ['audience', text.audience],
  ['title', text.headline],
  ['text', text.text],
])

interface AnnouncementFormProps {
  courseId: number
  plan: AnnouncementPlan
}

/** The form of an announcement; its button shows the number of recipients. Opens with its draft. */
export function AnnouncementForm(props: AnnouncementFormProps) {
  return (
    <WithDraft form="announcement" subjectId={props.courseId}>
      {(stored) => <OpenAnnouncementForm {...props} stored={stored} />}
    </WithDraft>
  )
}

function OpenAnnouncementForm({ courseId, plan, stored }: AnnouncementFormProps & { stored: StoredDraft }) {
  const queries = useQueryClient()
  const { form, draft } = useDraftForm<AnnouncementFields>(stored, nothing)
  const [audience, title, written] = useWatch({ control: form.control, name: ['audience', 'title', 'text'] })
  const reaches = plan.reaches?.[audience]
  const refresh = () => queries.invalidateQueries({ queryKey: queryKeys.announcements(courseId) })
  const send = async (fields: AnnouncementFields) => {
    await api('POST /api/courses/:id/announcements', { params: { id: courseId }, body: fields })
    draft.discard()
    showToast({ title: text.sentSoon, message: text.sentSoonHint })
    await refresh()
  }
  const { errors, isSubmitting, submit } = useCallForm(form, send, () => void refresh())
  return (
    <Card>
      <h2 className="mb-4 text-xl">{text.newTitle}</h2>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        <DraftRestored draft={draft} />
        <RadioGroup
          {...form.register('audience')}
          label={text.audience}
          inline
          options={AUDIENCES.map((value) => ({
            value,
            label: text.audiences[value],
            ...(plan.reaches && { hint: text.people(formatCount(plan.reaches[value])) }),
          }))}
        />
        <TextInput
          {...form.register('title', { validate: (value) => value.trim() !== '' || FIELD_ERRORS.required })}
          label={text.headline}
          hint={text.length(formatCount(title.length), formatCount(MAX_ANNOUNCEMENT_TITLE))}
          maxLength={MAX_ANNOUNCEMENT_TITLE}
          error={errors.title?.message}
        />
        <TextArea
          {...form.register('text', { validate: (value) => value.trim() !== '' || FIELD_ERRORS.required })}
          label={text.text}
          hint={`${text.textHint} ${text.length(formatCount(written.length), formatCount(MAX_ANNOUNCEMENT_TEXT))}`}
          rows={6}
          maxLength={MAX_ANNOUNCEMENT_TEXT}
          error={errors.text?.message}
        />
        <p className="text-md text-ink-2">{text.where}</p>
        {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
        {reaches === 0 && <Notice tone="attention">{text.nobody}</Notice>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SubmitButton loading={isSubmitting} disabled={plan.left === 0 || reaches === 0}>
            {reaches ? text.sendTo(formatCount(reaches)) : text.send}
          </SubmitButton>
          <p className="text-md text-ink-2">
            {plan.next_at ? text.noneLeft(formatDateTime(plan.next_at)) : text.left(plan.left)}
          </p>
        </div>
        <DraftLine draft={draft} labels={labels} />
      </form>
    </Card>
  )
}
