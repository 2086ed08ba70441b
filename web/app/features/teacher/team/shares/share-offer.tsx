import { sharePercent } from '@kashf/contract/authoring/share-percent.ts'
import { useMe } from '../../../../api/queries/use-me.ts'
import { sharesText as text } from '../../../../text/teach/shares.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/on-demand/notice.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { useTeam } from '../use-team.ts'
import { sayShare } from './share-words.ts'
import { useShareActions } from './use-shares.ts'

/** The share that waits for the reader's answer, on all pages of its course in the studio; nothing without one. */
export function ShareOffer({ courseId }: { courseId: number }) {
  const { user } = useMe()
  const { data: team } = useTeam(courseId)
  const { confirm, refuse } = useShareActions(courseId)
  const mine = team?.members.find(({ person }) => person.id === user?.id)
  if (!mine?.proposal) return null
  const { proposal, share } = mine
  return (
    <Notice
      className="mb-6"
      tone="attention"
      title={sayShare(proposal, { open: text.offer, until: text.offerUntil })}
    >
      <p>{text.offerHint}</p>
      {share && <p>{text.offerNow(sharePercent(share.share))}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          loading={confirm.isPending}
          onClick={() =>
            confirm.mutate(proposal.id, {
              onSuccess: () => showToast({ title: text.confirmed, message: text.confirmedHint }),
            })
          }
        >
          {text.confirm}
        </Button>
        <Button
          variant="outline"
          loading={refuse.isPending}
          onClick={() => refuse.mutate(proposal.id, { onSuccess: () => showToast({ title: text.refused }) })}
        >
          {text.refuse}
        </Button>
      </div>
    </Notice>
  )
}
