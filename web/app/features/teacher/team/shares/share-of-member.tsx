import { WHOLE_SHARE } from '@kashf/contract/authoring/limits.ts'
import type { CourseShare } from '@kashf/contract/authoring/shares.ts'
import type { TeamMember } from '@kashf/contract/authoring/team.ts'
import { useState } from 'react'
import { fullName } from '../../../../shell/format/full-name.ts'
import { sharesText as text } from '../../../../text/teach/shares.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { sayShare } from './share-words.ts'
import { useShareActions } from './use-shares.ts'

export interface ShareOfMemberProps {
  courseId: number
  member: TeamMember
  members: readonly TeamMember[]
}

const promised = ({ share, proposal }: TeamMember) => Math.max(share?.share ?? 0, proposal?.share ?? 0)

/** The share of a member for the owner of the course: what was proposed and can be taken back, or a new proposal. */
export function ShareOfMember({ courseId, member, members }: ShareOfMemberProps) {
  const [isProposing, setProposing] = useState(false)
  const { withdraw } = useShareActions(courseId)
  const { proposal, share, person } = member
  const name = fullName(person)
  const others = members.filter((other) => other.person.id !== person.id)
  const free = WHOLE_SHARE - others.reduce((sum, other) => sum + promised(other), 0)
  if (proposal) {
    return (
      <div className="flex basis-full flex-wrap items-center justify-between gap-3 sm:pl-14">
        <Proposed proposal={proposal} />
        <Button
          variant="outline"
          loading={withdraw.isPending}
          aria-label={text.withdrawOf(name)}
          onClick={() => withdraw.mutate(proposal.id)}
        >
          {text.withdraw}
        </Button>
      </div>
    )
  }
  return (
    <>
      <div className="basis-full sm:pl-14">
        <Button variant="outline" aria-label={text.proposeTo(name)} onClick={() => setProposing(true)}>
          {share ? text.change : text.propose}
        </Button>
      </div>
      {isProposing && (
        <ShareDialog courseId={courseId} member={member} free={free} onClose={() => setProposing(false)} />
      )}
    </>
  )
}

const Proposed = ({ proposal }: { proposal: CourseShare }) => (
  <Badge tone="wait">{sayShare(proposal, { open: text.proposed, until: text.proposedUntil })}</Badge>
)
