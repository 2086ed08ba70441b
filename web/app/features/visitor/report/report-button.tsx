import type { ReportSubject } from '@kashf/contract/learning/reports.ts'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../../shell/base/session.ts'
import { inviteText } from '../../../text/browse/card.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useLoginInvitation } from '../invitation/use-login-invitation.tsx'

const ReportDialog = lazyPart(() => import('./report-dialog.lazy.tsx'), null)

export interface ReportButtonProps {
  subject: ReportSubject
  id: number
  /** Label of the button. */
  label: string
}

/** Reports content to the operators; invites visitors to log in first. */
export function ReportButton({ subject, id, label }: ReportButtonProps) {
  const session = useSession()
  const { invite, invitation } = useLoginInvitation(inviteText.report)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon={<Flag size={16} aria-hidden="true" />}
        onClick={() => (session ? void ReportDialog.preload().then(() => setOpen(true)) : invite())}
      >
        {label}
      </Button>
      {invitation}
      {isOpen && <ReportDialog subject={subject} id={id} onClose={() => setOpen(false)} />}
    </>
  )
}
