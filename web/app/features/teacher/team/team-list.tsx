import type { CourseTeam, TeamInvitation, TeamMember } from '@kashf/contract/authoring/team.ts'
import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { TEAM_ROLES } from '@kashf/contract/catalogue/team-roles.ts'
import { UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { useMe } from '../../../api/queries/use-me.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { formatDate } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { teamText as text } from '../../../text/account/team.ts'
import { sharesText } from '../../../text/teach/shares.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Select } from '../../../ui/forms/inputs.tsx'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { ShareHistory } from './shares/share-history.tsx'
import { ShareOfMember } from './shares/share-of-member.tsx'
import { ShareSplit } from './shares/share-split.tsx'
import { sayShare } from './shares/share-words.ts'
import { useTeam, useTeamActions } from './use-team.ts'

const options = TEAM_ROLES.map((role) => ({ value: role, label: text.roles[role] }))

/** The people of a course. Its owner invites, changes roles and removes; a member may leave. */
export function TeamList({ course }: { course: Course }) {
  const team = useTeam(course.id)
  const isOwner = course.role === 'owner'
  const [isInviting, setInviting] = useState(false)
  return (
    <div className="grid max-w-4xl gap-4">
      {isOwner && (
        <Button
          className="justify-self-start"
          icon={<UserPlus size={18} aria-hidden="true" />}
          onClick={() => setInviting(true)}
        >
          {text.add}
        </Button>
      )}
      <QueryStates query={team} loading={<Skeleton className="h-52 rounded-lg" />}>
        {(data) => <People course={course} team={data} isOwner={isOwner} />}
      </QueryStates>
      <div className="rounded-lg bg-sunken p-4 text-md text-ink-2">
        <p className="font-semibold text-ink">{sharesText.ruleTitle}</p>
        <p>{sharesText.rule}</p>
        <p className="mt-3">{text.rule}</p>
      </div>
      <ShareHistory courseId={course.id} />
      {isInviting && <InviteDialog courseId={course.id} onClose={() => setInviting(false)} />}
    </div>
  )
}

function People({ course, team, isOwner }: { course: Course; team: CourseTeam; isOwner: boolean }) {
  const { id: courseId, price } = course
  const isAlone = isOwner && team.members.length === 0 && team.invitations.length === 0
  return (
    <>
      <Card>
        <ul aria-label={text.title} className="-my-3 divide-y divide-line">
          <Person person={team.owner} does={text.owner} />
          {team.members.map((member) => (
            <Member
              key={member.person.id}
              courseId={courseId}
              member={member}
              members={team.members}
              isOwner={isOwner}
            />
          ))}
          {team.invitations.map((invitation) => (
            <Invitation key={invitation.id} courseId={courseId} invitation={invitation} />
          ))}
        </ul>
      </Card>
      {isOwner && <ShareSplit team={team} price={price} />}
      {isAlone && <EmptyState title={text.alone} message={text.aloneHint} />}
    </>
  )
}

function Person(props: {
  person: CourseTeam['owner']
  does: string
  seen?: string
  share?: string
  children?: ReactNode
}) {
  const { person, does, seen, share, children } = props
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <Avatar person={person} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold wrap-anywhere">{fullName(person)}</p>
        <p className="text-sm text-ink-2">{[does, seen].filter(Boolean).join(' · ')}</p>
        {share && <p className="text-sm font-semibold text-teal">{share}</p>}
      </div>
      {children}
    </li>
  )
}

function Member(props: {
  courseId: number
  member: TeamMember
  members: readonly TeamMember[]
  isOwner: boolean
}) {
  const { courseId, member, members, isOwner } = props
  const { person, role, last_seen_at, share } = member
  const { user } = useMe()
  const { changeRole } = useTeamActions(courseId)
  const [isEnding, setEnding] = useState(false)
  const isMe = user?.id === person.id
  const name = fullName(person)
  return (
    <Person
      person={person}
      does={`${text.roles[role]}: ${text.does[role]}`}
      seen={last_seen_at ? text.seen(formatDate(last_seen_at)) : undefined}
      share={share ? sayShare(share, { open: sharesText.own, until: sharesText.ownUntil }) : undefined}
    >
      {isOwner && (
        <Select
          label={text.roleOf(name)}
          options={options}
          value={role}
          disabled={changeRole.isPending}
          onChange={({ target }) => {
            const chosen = TEAM_ROLES.find((one) => one === target.value)
            if (chosen) changeRole.mutate({ personId: person.id, role: chosen })
          }}
        />
      )}
      {(isOwner || isMe) && (
        <Button
          variant="outline"
          aria-label={isMe ? text.leave : text.removeOf(name)}
          onClick={() => setEnding(true)}
        >
          {isMe ? text.leave : text.remove}
        </Button>
      )}
      {isOwner && <ShareOfMember courseId={courseId} member={member} members={members} />}
      {isEnding && (
        <EndDialog courseId={courseId} person={person} isMe={isMe} onClose={() => setEnding(false)} />
      )}
    </Person>
  )
}

function EndDialog(props: {
  courseId: number
  person: TeamMember['person']
  isMe: boolean
  onClose: () => void
}) {
  const { courseId, person, isMe, onClose } = props
  const { end } = useTeamActions(courseId)
  const navigate = useNavigate()
  const name = fullName(person)
  const confirm = async () => {
    await end.mutateAsync(person.id).then(
      () => (isMe ? navigate(href('/teacher-course-info/:id?', {})) : undefined),
      () => undefined,
    )
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={isMe ? text.leave : text.removeOf(name)}
      confirm={isMe ? text.leave : text.remove}
      isDestructive
      isBusy={end.isPending}
      onConfirm={() => void confirm()}
    >
      <p className="wrap-anywhere">{isMe ? text.leaveHint : text.removeHint(name)}</p>
    </ConfirmDialog>
  )
}

function Invitation({ courseId, invitation }: { courseId: number; invitation: TeamInvitation }) {
  const { id, role, contact, expires_at } = invitation
  const { revoke } = useTeamActions(courseId)
  const name = contact ?? text.byLink
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="mb-2 text-sm text-ink-2">{`${text.roles[role]}: ${text.does[role]}`}</p>
        <Badge tone="wait">{text.waiting(formatDate(expires_at))}</Badge>
      </div>
      <Button
        variant="outline"
        loading={revoke.isPending}
        aria-label={text.revokeOf(name)}
        onClick={() => revoke.mutate(id)}
      >
        {text.revoke}
      </Button>
    </li>
  )
}
