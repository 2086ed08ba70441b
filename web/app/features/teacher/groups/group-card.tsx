import type { CourseGroup, CourseGroups } from '@kashf/contract/groups/groups.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { href } from 'react-router'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { formatCount, formatDateTime } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { groupsText as text } from '../../../text/teach/groups/groups.ts'
import { timetableText } from '../../../text/teach/groups/timetable.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { Checkbox } from '../../../ui/private/choices.tsx'
import { FormDialog } from '../../private/owner-proof/form-dialog.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { MemberList } from './member-list.tsx'
import { useRefreshCourse } from './use-groups.ts'

interface GroupCardProps {
  courseId: number
  group: CourseGroup
  all: CourseGroups
  /** Whether the reader looks after members. */
  seesMembers: boolean
  /** Whether the reader runs the chats of the course. */
  runsChats: boolean
}

/** A group: its places and dates, its curators, and its members on demand. */
export function GroupCard({ courseId, group, all, seesMembers, runsChats }: GroupCardProps) {
  const { title, starts_at, sale_ends_at, places, taken, waiting, interested, curators, closed_at } = group
  const [open, setOpen] = useState<'change' | 'close' | 'curators' | null>(null)
  const [areMembersShown, showMembers] = useState(false)
  const refresh = useRefreshCourse(courseId)
  const close = useMutation({
    mutationFn: () => api('POST /api/groups/:id/close', { params: { id: group.id } }),
    onSettled: () => {
      setOpen(null)
      return refresh()
    },
    onError: (error) => failureToast(error),
  })
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="grid gap-1.5">
        <h3 className="flex flex-wrap items-center gap-2 text-xl wrap-anywhere">
          {title}
          {closed_at && <Badge>{text.closed}</Badge>}
        </h3>
        <p className="text-ink-2">
          {[
            text.from(formatDateTime(starts_at)),
            text.saleUntil(formatDateTime(sale_ends_at)),
            text.soldOf(formatCount(taken), formatCount(places)),
            waiting > 0 && text.waiting(formatCount(waiting)),
            interested > 0 && text.interested(formatCount(interested)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="text-ink-2 wrap-anywhere">
          {curators.length === 0
            ? text.noCurators
            : curators
                .map(({ person, learners }) => text.curator(fullName(person), formatCount(learners)))
                .join(', ')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        {seesMembers && (
          <Button variant="outline" aria-expanded={areMembersShown} onClick={() => showMembers((is) => !is)}>
            {text.members} {formatCount(group.members)}
          </Button>
        )}
        {all.may_change && (
          <>
            <LinkButton
              variant="outline"
              to={href('/course-groups/:id/timetable/:groupId?', {
                id: String(courseId),
                groupId: String(group.id),
              })}
            >
              {timetableText.title}
            </LinkButton>
            <Button variant="outline" onClick={() => setOpen('curators')}>
              {text.curators}
            </Button>
            <Button variant="outline" onClick={() => setOpen('change')}>
              {text.change}
            </Button>
            {runsChats && (
              <LinkButton
                variant="outline"
                to={`${href('/course-telegram/:id', { id: String(courseId) })}?group=${group.id}`}
              >
                {text.chat}
              </LinkButton>
            )}
            {!closed_at && (
              <Button variant="quiet" onClick={() => setOpen('close')}>
                {text.close}
              </Button>
            )}
          </>
        )}
      </div>
      {areMembersShown && <MemberList courseId={courseId} group={group} groups={all.groups} />}
      {open === 'change' && <GroupDialog courseId={courseId} group={group} onClose={() => setOpen(null)} />}
      {open === 'curators' && (
        <CuratorsDialog courseId={courseId} group={group} all={all} onClose={() => setOpen(null)} />
      )}
      {open === 'close' && (
        <ConfirmDialog
          open
          onClose={() => setOpen(null)}
          title={`${text.close}: ${title}`}
          confirm={text.close}
          isDestructive
          isBusy={close.isPending}
          onConfirm={() => close.mutate()}
        >
          <p>{text.closeHint}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

function CuratorsDialog(props: Pick<GroupCardProps, 'courseId' | 'group' | 'all'> & { onClose: () => void }) {
  const { courseId, group, all, onClose } = props
  const refresh = useRefreshCourse(courseId)
  const form = useForm({
    defaultValues: { person_ids: group.curators.map(({ person }) => String(person.id)) },
  })
  const call = useCallForm(form, async ({ person_ids }) => {
    await api('PUT /api/groups/:id/curators', {
      params: { id: group.id },
      body: { person_ids: person_ids.map(Number) },
    })
    await refresh()
    onClose()
  })
  return (
    <FormDialog
      title={text.curators}
      hint={text.curatorsHint}
      submit={text.save}
      call={call}
      onClose={onClose}
    >
      <div>
        {all.curators.map((person) => (
          <Checkbox
            key={person.id}
            label={fullName(person)}
            value={String(person.id)}
            {...form.register('person_ids')}
          />
        ))}
      </div>
    </FormDialog>
  )
}
