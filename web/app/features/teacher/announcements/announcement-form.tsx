import type { AnnouncementPlan } from '@kashf/contract/learning/announcements.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { useRequestId } from '../../../api/use-request-id.ts'
import { formatCount, formatDateTime } from '../../../shell/format/format.ts'
import { announcementText as text } from '../../../text/teach/announcements.ts'
import { Card } from '../../../ui/card.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { showToast } from '../../../ui/toast.ts'
import { DraftRestored } from '../../private/drafts/draft-status.tsx'
import { type StoredDraft, WithDraft } from '../../private/drafts/stored-draft.tsx'
import { useDraftForm } from '../../private/drafts/use-draft.ts'
import { DraftLine } from '../edit-conflict/draft-conflict.tsx'
import { AnnouncementFields, type AnnouncementInput, bodyOf } from './announcement-fields.tsx'

const nothing: AnnouncementInput = { audience: 'all', title: '', text: '', when: 'now', sends_at: '' }
const labels: ReadonlyMap<string, string> = new Map([
  ['audience', text.audience],
  ['title', text.headline],
  ['text', text.text],
  ['when', text.when],
  ['sends_at', text.time],
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
  const { form, draft } = useDraftForm<AnnouncementInput>(stored, nothing)
  const [audience, when] = useWatch({ control: form.control, name: ['audience', 'when'] })
  const request = useRequestId()
  const reaches = plan.reaches?.[audience]
  const refresh = () => queries.invalidateQueries({ queryKey: queryKeys.announcements(courseId) })
  const send = async (fields: AnnouncementInput) => {
    const body = bodyOf(fields)
    const { data } = await api('POST /api/courses/:id/announcements', {
      params: { id: courseId },
      body: { ...body, request_id: request.of(body) },
    })
    request.finish()
    draft.discard()
    showToast({
      title: fields.when === 'now' ? text.sentSoon : text.scheduled(formatDateTime(data.sends_at)),
      message: text.sentSoonHint,
    })
    await refresh()
  }
  const { errors, isSubmitting, submit } = useCallForm(form, send, () => void refresh())
  return (
    <Card>
      <h2 className="mb-4 text-xl">{text.newTitle}</h2>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        <DraftRestored draft={draft} />
        <AnnouncementFields form={form} errors={errors} reaches={plan.reaches} />
        <p className="text-md text-ink-2">{text.where}</p>
        {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
        {reaches === 0 && <Notice tone="attention">{text.nobody}</Notice>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SubmitButton
            loading={isSubmitting}
            disabled={(plan.left === 0 && when === 'now') || reaches === 0}
          >
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
