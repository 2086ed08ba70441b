import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { FORM_ERRORS } from '@kashf/contract/form-errors.ts'
import { useQueryClient } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { showFailure, useCallForm } from '../../../api/use-call-form.ts'
import { formatDateTime } from '../../../shell/format/format.ts'
import { momentTyped, typedMoment } from '../../../shell/format/tashkent-input.ts'
import { commonText } from '../../../text/common.ts'
import { publishTimeText as text } from '../../../text/teach/teach.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { showToast } from '../../../ui/toast.ts'
import { DraftRestored } from '../../private/drafts/draft-status.tsx'
import { type StoredDraft, WithDraft } from '../../private/drafts/stored-draft.tsx'
import { useDraftForm } from '../../private/drafts/use-draft.ts'
import { DraftLine } from '../edit-conflict/draft-conflict.tsx'

/** Chooses when a course goes on sale; renders nothing for one that is on sale or that an operator hid. */
export function PublishTime({ course }: { course: Course }) {
  const [isOpen, setOpen] = useState(false)
  const isHiddenByOperator = course.status === COURSE_STATUS.hidden && !course.hidden_by_teacher
  if (course.status === COURSE_STATUS.published || isHiddenByOperator) return null
  const without = course.hidden_by_teacher ? text.none : text.atOnce
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
      <p className="text-md">{course.publish_at ? text.at(formatDateTime(course.publish_at)) : without}</p>
      <Button
        variant="outline"
        size="sm"
        icon={<CalendarClock size={17} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {course.publish_at ? text.change : text.choose}
      </Button>
      {isOpen && (
        <WithDraft form="publish-time" subjectId={course.id} height="h-11">
          {(stored) => <PublishTimeDialog course={course} stored={stored} onClose={() => setOpen(false)} />}
        </WithDraft>
      )}
    </div>
  )
}

interface PublishTimeDialogProps {
  course: Course
  stored: StoredDraft
  onClose: () => void
}

function PublishTimeDialog({ course, stored, onClose }: PublishTimeDialogProps) {
  const queries = useQueryClient()
  const { form, draft } = useDraftForm(stored, {
    publish_at: course.publish_at ? typedMoment(course.publish_at) : '',
  })
  const save = async (typed: string) => {
    await api('PUT /api/courses/:id/publish-at', {
      params: { id: course.id },
      body: typed ? { publish_at: momentTyped(typed) } : {},
    })
    draft.finish()
    showToast({ title: typed ? text.saved : text.removed })
    onClose()
    await queries.invalidateQueries({ queryKey: queryKeys.course(course.id) })
  }
  const { errors, isSubmitting, submit } = useCallForm(form, ({ publish_at }) => save(publish_at))
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title}
      actions={
        <>
          {course.publish_at && (
            <Button
              variant="outline"
              disabled={isSubmitting}
              onClick={() => void save('').catch((error) => showFailure(form, error))}
            >
              {text.remove}
            </Button>
          )}
          <Button loading={isSubmitting} onClick={() => void submit()}>
            {commonText.save}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <DraftRestored draft={draft} />
        <p className="text-ink-2">{text.lead}</p>
        <TextInput
          type="datetime-local"
          label={text.time}
          hint={text.timeHint}
          error={errors.publish_at?.message}
          {...form.register('publish_at', { required: FORM_ERRORS.required })}
        />
        {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
        <DraftLine draft={draft} labels={new Map([['publish_at', text.time]])} />
      </div>
    </Dialog>
  )
}
