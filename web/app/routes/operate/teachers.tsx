import { TEACHER_STATUS } from '@kashf/contract/constants.ts'
import { approveTeacherConsequences } from '@kashf/contract/operators/consequences.ts'
import type { AdminTeacher } from '@kashf/contract/operators/operators.ts'
import { useOverview } from '../../features/operator/overview/use-overview.ts'
import { allowCardDecision } from '../../features/operator/people/allow-card-decision.ts'
import { Queue } from '../../features/operator/queues/queue.tsx'
import { WaitingTime } from '../../features/operator/queues/waiting-time.tsx'
import { type Column, statusColumn, timeColumn } from '../../features/operator/records/column.ts'
import type { Decision } from '../../features/operator/records/decision.tsx'
import type { OpenRecord } from '../../features/operator/records/record-sheet.tsx'
import { formatPhone } from '../../features/visitor/phone/phone.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { formatDate, formatDateTime } from '../../shell/format/format.ts'
import { fullName } from '../../shell/format/full-name.ts'
import { queueText, teacherQueueText as text } from '../../text/operate/queue.ts'
import { Badge } from '../../ui/badge.tsx'

export const meta = () => privateHead(text.title)

const columns: Column<AdminTeacher>[] = [
  { head: queueText.teacher, cell: fullName },
  { head: text.specialization, cell: (teacher) => teacher.specialization, phone: 'fact' },
  { head: queueText.email, cell: (teacher) => teacher.email, isRoomy: true },
  timeColumn(
    text.applied,
    ({ status, applied_at }) =>
      status === TEACHER_STATUS.waiting ? <WaitingTime since={applied_at} /> : formatDate(applied_at),
    { width: 'w-40', isRoomy: false, phone: 'figure' },
  ),
  statusColumn((teacher) => <TeacherBadge status={teacher.status} />, 'w-36'),
]

/** The queue of teachers' applications. */
export default function Teachers() {
  const waiting = useOverview().data?.waiting.teachers
  return (
    <Queue
      list="teachers"
      title={text.title}
      tabs={[
        { status: 'waiting', label: text.waiting, count: waiting },
        { status: 'approved', label: text.approved },
        { status: 'rejected', label: text.rejected },
      ]}
      searchLabel={text.search}
      empty={{ title: text.empty, message: text.emptyHint }}
      columns={columns}
      idOf={(teacher) => teacher.id}
      nameOf={fullName}
      open={openTeacher}
    />
  )
}

function TeacherBadge({ status }: { status: AdminTeacher['status'] }) {
  if (status === TEACHER_STATUS.approved) return <Badge tone="good">{text.approved}</Badge>
  if (status === TEACHER_STATUS.rejected) return <Badge tone="bad">{text.rejected}</Badge>
  return <Badge tone="wait">{text.waiting}</Badge>
}

function openTeacher(teacher: AdminTeacher): OpenRecord {
  return {
    title: fullName(teacher),
    badge: <TeacherBadge status={teacher.status} />,
    facts: [
      { label: text.specialization, value: teacher.specialization },
      { label: text.info, value: teacher.info },
      { label: text.link, value: teacher.link && <ExternalLink address={teacher.link} /> },
      { label: queueText.email, value: teacher.email },
      {
        label: queueText.phone,
        value: teacher.phone && <a href={`tel:${teacher.phone}`}>{formatPhone(teacher.phone)}</a>,
      },
      { label: text.username, value: `@${teacher.username}` },
      { label: text.applied, value: formatDateTime(teacher.applied_at) },
      { label: text.registered, value: formatDateTime(teacher.created_at) },
      { label: text.rejection, value: teacher.rejection_reason },
    ],
    decisions: decisionsOf(teacher),
    subject: `teacher:${teacher.id}`,
  }
}

function ExternalLink({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noreferrer nofollow" className="text-lapis underline">
      {address}
    </a>
  )
}

function decisionsOf(teacher: AdminTeacher): Decision[] {
  const name = fullName(teacher)
  const approve: Decision = {
    label: text.approve,
    title: text.approveTitle(name),
    consequences: approveTeacherConsequences(teacher).map((each) => text.approveThen[each]),
    call: 'POST /api/admin/teachers/:id/approve',
    params: { id: teacher.id },
    done: text.approveDone,
  }
  const reject: Decision = {
    label: text.reject,
    title: text.rejectTitle(name),
    consequences: text.rejectThen,
    call: 'POST /api/admin/teachers/:id/reject',
    params: { id: teacher.id },
    ask: { name: 'reason', hint: text.rejectHint },
    done: text.rejectDone,
    isDestructive: true,
  }
  if (teacher.status === TEACHER_STATUS.waiting) return [reject, approve]
  return [teacher.status === TEACHER_STATUS.rejected ? approve : allowCardDecision(teacher.id, name)]
}
