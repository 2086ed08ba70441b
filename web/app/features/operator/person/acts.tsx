import { TEACHER_STATUS, type TeacherStatus, USER_TYPE } from '@kashf/contract/constants.ts'
import type { AdminPerson } from '@kashf/contract/operators/people.ts'
import { KeyRound } from 'lucide-react'
import { Link } from 'react-router'
import { fullName } from '../../../shell/format/full-name.ts'
import { personText as text } from '../../../text/operate/person.ts'
import { teacherQueueText } from '../../../text/operate/queue.ts'
import { cx } from '../../../ui/class-names.ts'
import { allowCardDecision } from '../people/allow-card-decision.ts'
import { blockDecision } from '../people/block-decision.ts'
import type { Decision } from '../records/decision.tsx'
import { EmptySection, PersonSection } from './section.tsx'
import { endAll } from './sessions.tsx'

const rowLook =
  'flex min-h-11 w-full items-center gap-3 px-3 py-1.5 text-left text-sm font-medium hover:bg-ground sm:px-4'

/** The actions of an operator on a person; a key icon marks those that require a one-time code. */
export function PersonActs({
  person,
  onDecide,
}: {
  person: AdminPerson
  onDecide: (decision: Decision) => void
}) {
  const { user, teacher, sessions } = person
  const decisions = [
    ...(sessions.length > 0 ? [endAll(person)] : []),
    person.has_shares && teacher?.status !== TEACHER_STATUS.approved
      ? allowCardDecision(user.id, fullName(user))
      : null,
    user.type === USER_TYPE.operator ? null : blockDecision(person),
  ].filter((each) => each !== null)
  return (
    <PersonSection title={text.acts}>
      {user.type === USER_TYPE.operator && <EmptySection>{text.noActs}</EmptySection>}
      <ul className="divide-y divide-line border-t border-line">
        {teacher && (
          <li>
            <Link to={`/admin/teachers/${user.id}`} className={rowLook}>
              <span className="flex-1">{text.application}</span>
              <span className="font-normal text-ink-2">{statusText(teacher.status)}</span>
            </Link>
          </li>
        )}
        {decisions.map((decision) => (
          <li key={decision.call}>
            <button
              type="button"
              onClick={() => onDecide(decision)}
              className={cx(rowLook, decision.isDestructive && 'text-red')}
            >
              <span className="flex-1">{decision.label}</span>
              <KeyRound size={16} aria-hidden="true" className="text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
      {decisions.length > 0 && <EmptySection>{text.keyHint}</EmptySection>}
    </PersonSection>
  )
}

function statusText(status: TeacherStatus): string {
  if (status === TEACHER_STATUS.approved) return teacherQueueText.approved
  return status === TEACHER_STATUS.rejected ? teacherQueueText.rejected : teacherQueueText.waiting
}
