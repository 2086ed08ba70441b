import { COURSE_STATUS, type CourseStatusName } from '@kashf/contract/constants.ts'
import { publishConsequences } from '@kashf/contract/operators/consequences.ts'
import type { AdminCourse } from '@kashf/contract/operators/operators.ts'
import { useOverview } from '../../features/operator/overview/use-overview.ts'
import { PersonLink } from '../../features/operator/people/person-link.tsx'
import { TeacherSummary } from '../../features/operator/person/teacher-summary.tsx'
import { CourseUnderReview } from '../../features/operator/queues/course-under-review.tsx'
import { Queue } from '../../features/operator/queues/queue.tsx'
import { WaitingTime } from '../../features/operator/queues/waiting-time.tsx'
import { type Column, statusColumn, timeColumn } from '../../features/operator/records/column.ts'
import type { Decision } from '../../features/operator/records/decision.tsx'
import type { OpenRecord } from '../../features/operator/records/record-sheet.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { formatDate, formatDateTime, formatPrice } from '../../shell/format/format.ts'
import { fullName } from '../../shell/format/full-name.ts'
import { categoryName } from '../../shell/written/written.ts'
import { queueText, courseQueueText as text } from '../../text/operate/queue.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

export const meta = () => privateHead(text.title)

const tones: Record<CourseStatusName, BadgeTone> = {
  draft: 'neutral',
  published: 'good',
  in_review: 'info',
  hidden: 'wait',
  returned: 'bad',
}
const statusNames: CourseStatusName[] = ['in_review', 'published', 'hidden', 'returned', 'draft']

/** Whether an approved course waits for the time that its teacher has chosen. */
const awaitsTime = (course: AdminCourse) => course.hidden_by_teacher && course.publish_at !== null

function CourseBadge({ course }: { course: AdminCourse }) {
  const { status, hidden_by_teacher } = course
  if (awaitsTime(course)) return <Badge tone="info">{text.awaitsTime}</Badge>
  if (hidden_by_teacher) return <Badge tone="wait">{text.hiddenByTeacher}</Badge>
  const name = statusNames.find((each) => COURSE_STATUS[each] === status) ?? 'draft'
  return <Badge tone={tones[name]}>{text[name]}</Badge>
}

const columns: Column<AdminCourse>[] = [
  { head: queueText.course, cell: (course) => course.title },
  { head: queueText.teacher, cell: (course) => fullName(course.teacher), width: 'w-44', phone: 'fact' },
  { head: text.lessons, cell: (course) => course.lessons_count, width: 'w-20', number: true, isRoomy: true },
  {
    head: text.price,
    cell: (course) => formatPrice(course.price),
    width: 'w-32',
    number: true,
    isRoomy: true,
  },
  timeColumn(
    text.submitted,
    ({ status, submitted_at }) => {
      if (submitted_at === null) return queueText.none
      return status === COURSE_STATUS.in_review ? (
        <WaitingTime since={submitted_at} />
      ) : (
        formatDate(submitted_at)
      )
    },
    { width: 'w-40', isRoomy: false, phone: 'figure' },
  ),
  statusColumn((course) => <CourseBadge course={course} />, 'w-36'),
]

/** The queue of courses, those in review first. */
export default function Courses() {
  const waiting = useOverview().data?.waiting.courses
  return (
    <Queue
      list="courses"
      title={text.title}
      tabs={statusNames.map((status) => ({
        status,
        label: text[status],
        count: status === 'in_review' ? waiting : undefined,
      }))}
      searchLabel={text.search}
      empty={{ title: text.empty, message: text.emptyHint }}
      columns={columns}
      idOf={(course) => course.id}
      nameOf={(course) => course.title}
      open={openCourse}
    />
  )
}

function openCourse(course: AdminCourse): OpenRecord {
  return {
    title: course.title,
    badge: (
      <>
        <CourseBadge course={course} />
        {course.publish_at && awaitsTime(course) && (
          <p className="mt-2 text-ink-2">{text.awaitsTimeHint(formatDateTime(course.publish_at))}</p>
        )}
        {course.hidden_by_teacher && !awaitsTime(course) && (
          <p className="mt-2 text-ink-2">{text.hiddenByTeacherHint}</p>
        )}
        {course.teacher_blocked && <p className="mt-2 text-ink-2">{text.teacherBlockedHint}</p>}
      </>
    ),
    facts: [
      { label: queueText.teacher, value: <PersonLink person={course.teacher} /> },
      { label: text.category, value: categoryName(course.category.name) },
      { label: text.price, value: formatPrice(course.price) },
      { label: text.submitted, value: course.submitted_at && formatDateTime(course.submitted_at) },
      { label: text.publishAt, value: course.publish_at && formatDateTime(course.publish_at) },
      { label: text.note, value: course.return_reason },
    ],
    more: (
      <>
        <TeacherSummary teacherId={course.teacher.id} />
        <CourseUnderReview courseId={course.id} />
      </>
    ),
    decisions: decisionsOf(course),
    subject: `course:${course.id}`,
  }
}

function decisionsOf(course: AdminCourse): Decision[] {
  const { id, title, status, hidden_by_teacher, teacher_blocked } = course
  const changes = publishConsequences(course, new Date())
  const waits = changes.includes('waits')
  const time = formatDateTime(course.publish_at ?? '')
  const publish: Decision = {
    label: text.publish,
    title: waits ? text.publishAtTitle(title) : text.publishTitle(title),
    consequences: changes.map((each) => text.publishThen[each](time)),
    call: 'POST /api/admin/courses/:id/publish',
    params: { id },
    done: waits ? text.publishAtDone : text.publishDone,
  }
  const returnToTeacher: Decision = {
    label: text.return,
    title: text.returnTitle(title),
    consequences: text.returnThen,
    call: 'POST /api/admin/courses/:id/return',
    params: { id },
    ask: { name: 'reason', hint: text.returnHint },
    done: text.returnDone,
    isDestructive: true,
  }
  const hide: Decision = {
    label: text.hide,
    title: text.hideTitle(title),
    consequences: text.hideThen,
    call: 'POST /api/admin/courses/:id/hide',
    params: { id },
    ask: { name: 'reason', hint: text.hideHint },
    done: text.hideDone,
    isDestructive: true,
  }
  const publishing = hidden_by_teacher || teacher_blocked ? [] : [publish]
  if (status === COURSE_STATUS.in_review) return [returnToTeacher, ...publishing]
  if (status === COURSE_STATUS.published) return [hide]
  return status === COURSE_STATUS.hidden ? publishing : []
}
