import type { Announcement, AnnouncementPlan } from '@kashf/contract/learning/announcements.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { formatDateTime } from '../../../shell/format/format.ts'
import { typedMoment } from '../../../shell/format/tashkent-input.ts'
import { commonText } from '../../../text/common.ts'
import { announcementText as text } from '../../../text/teach/announcements.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { showToast } from '../../../ui/toast.ts'
import { AnnouncementFields, type AnnouncementInput, bodyOf } from './announcement-fields.tsx'

interface ChangeAnnouncementProps {
  courseId: number
  announcement: Announcement
  reaches: AnnouncementPlan['reaches']
  onClose: () => void
}

/** Changes an announcement that still waits. */
export function ChangeAnnouncement({ courseId, announcement, reaches, onClose }: ChangeAnnouncementProps) {
  const queries = useQueryClient()
  const { id, audience, title, text: written, sends_at } = announcement
  const form = useForm<AnnouncementInput>({
    defaultValues: { audience, title, text: written, when: 'later', sends_at: typedMoment(sends_at) },
  })
  const { errors, isSubmitting, submit } = useCallForm(form, async (fields) => {
    const { data } = await api('PUT /api/announcements/:id', { params: { id }, body: bodyOf(fields) })
    showToast({ title: text.changed, message: text.sendsAt(formatDateTime(data.sends_at)) })
    onClose()
    await queries.invalidateQueries({ queryKey: queryKeys.announcements(courseId) })
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.changeTitle}
      actions={
        <Button loading={isSubmitting} onClick={() => void submit()}>
          {commonText.save}
        </Button>
      }
    >
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        <AnnouncementFields form={form} errors={errors} reaches={reaches} />
        {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
      </form>
    </Dialog>
  )
}
