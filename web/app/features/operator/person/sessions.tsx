import { deviceName } from '@kashf/contract/accounts/device-name.ts'
import { endSessionsConsequences } from '@kashf/contract/operators/consequences.ts'
import type { AdminPerson } from '@kashf/contract/operators/people.ts'
import { formatDateTime } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { personText as text } from '../../../text/operate/person.ts'
import { Button } from '../../../ui/button.tsx'
import { MonitorSmartphoneIcon } from '../../../ui/icons.ts'
import type { Decision } from '../records/decision.tsx'
import { EmptySection, PersonSection } from './section.tsx'

type Session = AdminPerson['sessions'][number]

const nameOf = ({ user_agent }: Session) => deviceName(user_agent) ?? text.unknownDevice

/** The devices a person is signed in on; each session can be ended, and all at once. */
export function PersonSessions({
  person,
  onDecide,
}: {
  person: AdminPerson
  onDecide: (decision: Decision) => void
}) {
  const { sessions } = person
  return (
    <PersonSection
      title={text.sessions}
      aside={
        sessions.length > 1 && (
          <Button variant="danger" size="sm" onClick={() => onDecide(endAll(person))}>
            {text.endAll}
          </Button>
        )
      }
    >
      {sessions.length === 0 ? (
        <EmptySection>{text.noSessions}</EmptySection>
      ) : (
        <ul className="divide-y divide-line border-t border-line text-sm">
          {sessions.map((session) => (
            <li key={session.id} className="flex min-h-11 items-center gap-3 px-3 py-1 sm:px-4">
              <MonitorSmartphoneIcon size={18} aria-hidden="true" className="shrink-0 text-ink-3" />
              <span className="min-w-0 flex-1">
                <span className="font-medium">{nameOf(session)}</span>{' '}
                <span className="text-xs text-ink-2 tabular-nums max-sm:block">
                  {session.ip} · {formatDateTime(session.last_seen_at)}
                </span>
              </span>
              <Button
                variant="outline"
                size="sm"
                aria-label={text.endOneOf(nameOf(session))}
                onClick={() => onDecide(endOne(person, session))}
              >
                {text.endOne}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </PersonSection>
  )
}

const endOne = ({ user }: AdminPerson, session: Session): Decision => ({
  label: text.endOne,
  title: text.endOneTitle(nameOf(session)),
  consequences: text.endOneThen,
  call: 'DELETE /api/admin/users/:id/sessions/:session_id',
  params: { id: user.id, session_id: session.id },
  done: text.endOneDone,
  isDestructive: true,
})

/** Ends all of a person's sessions. */
export const endAll = ({ user, sessions }: AdminPerson): Decision => ({
  label: text.endAll,
  title: text.endAllTitle(fullName(user)),
  consequences: endSessionsConsequences({ user }).map((each) =>
    text.endAllThen[each](String(sessions.length)),
  ),
  call: 'DELETE /api/admin/users/:id/sessions',
  params: { id: user.id },
  done: text.endAllDone,
  isDestructive: true,
})
