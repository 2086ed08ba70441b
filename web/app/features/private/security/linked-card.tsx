import { type ReactNode, useState } from 'react'
import { formatDate } from '../../../shell/format/format.ts'
import { linkedText as common } from '../../../text/account/linked.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import type { OwnerProofFields } from '../owner-proof/owner-proof-inputs.tsx'
import { ProofDialog } from '../owner-proof/proof-dialog.tsx'

export interface LinkedCardProps {
  text: {
    title: string
    /** What linking is good for. */
    lead: string
    linkTitle: string
    linkHint: string
    unlinkTitle: string
    unlinkHint: string
  }
  /** `detail` follows the name. */
  account: { name: string; detail: string | null; linked_at: string } | null
  /** Why the account cannot be unlinked. */
  needed: string | null
  /** Leads to the provider's page, which returns to ours. */
  link: (proof: OwnerProofFields) => Promise<void>
  unlink: (proof: OwnerProofFields) => Promise<void>
  /** Notices about the account. */
  children?: ReactNode
}

/** An account of Telegram or Google that is linked or can be, after the proof of the owner. */
export function LinkedCard({ text, account, needed, link, unlink, children }: LinkedCardProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const dialog = account
    ? {
        title: text.unlinkTitle,
        hint: text.unlinkHint,
        submit: common.unlink,
        isDestructive: true,
        act: (proof: OwnerProofFields) => unlink(proof).then(close),
      }
    : { title: text.linkTitle, hint: text.linkHint, submit: common.goOn, act: link }
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="text-xl">{text.title}</h2>
        <Badge tone={account ? 'good' : 'neutral'}>{account ? common.on : common.off}</Badge>
      </div>
      {account ? (
        <>
          <p className="mt-3 font-medium wrap-anywhere">
            {account.name}
            {account.detail && <span className="font-normal text-ink-2"> {account.detail}</span>}
          </p>
          <p className="text-sm text-ink-2">{common.linkedSince(formatDate(account.linked_at))}</p>
        </>
      ) : (
        <p className="mt-3 max-w-[68ch] text-ink-2">{text.lead}</p>
      )}
      {children}
      {account && needed ? (
        <p className="mt-4 max-w-[68ch] text-ink-2">{needed}</p>
      ) : (
        <Button
          variant="outline"
          className="mt-5"
          aria-label={account ? text.unlinkTitle : text.linkTitle}
          onClick={() => setOpen(true)}
        >
          {account ? common.unlink : common.link}
        </Button>
      )}
      {isOpen && <ProofDialog {...dialog} onClose={close} />}
    </Card>
  )
}
