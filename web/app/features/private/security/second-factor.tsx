import type { SecondFactor, User } from '@kashf/contract/accounts/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { formatDate } from '../../../shell/format/format.ts'
import { securityText as text } from '../../../text/account/security.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ShieldCheckIcon } from '../../../ui/icons.ts'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { showToast } from '../../../ui/toast.ts'
import { ProofDialog } from '../owner-proof/proof-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes.tsx'
import { SetUpSecondFactor } from './set-up-second-factor.tsx'

/** Below this number the user is asked to generate new codes. */
const FEW_CODES = 3

/** The second factor: status, set-up, recovery codes, switching off. */
export function SecondFactorCard({ user, factor }: { user: User; factor: SecondFactor }) {
  const queries = useQueryClient()
  const [open, setOpen] = useState<'set-up' | 'off' | 'codes' | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const close = () => setOpen(null)
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: queryKeys.secondFactor })
    void queries.invalidateQueries({ queryKey: queryKeys.devices })
  }
  const showCodes = (newCodes: string[]) => {
    close()
    setCodes(newCodes)
    refresh()
  }

  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <ShieldCheckIcon size={24} aria-hidden="true" className={factor.is_on ? 'text-teal' : 'text-ink-3'} />
        <h2 className="text-xl">{text.secondFactor}</h2>
        <Badge tone={factor.is_on ? 'good' : 'neutral'}>{factor.is_on ? text.on : text.off}</Badge>
      </div>
      <p className="mt-3 max-w-[68ch] text-ink-2">{text.secondFactorLead}</p>
      {factor.is_on && (
        <p className="mt-2 text-sm text-ink-2">
          {factor.set_at && `${text.onSince(formatDate(factor.set_at))} · `}
          {text.codesLeft(factor.recovery_codes_left)}
        </p>
      )}
      {factor.is_on && factor.recovery_codes_left < FEW_CODES && (
        <Notice tone="attention" className="mt-4">
          {text.fewCodes(factor.recovery_codes_left)}
        </Notice>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        {factor.is_on ? (
          <>
            <Button variant="outline" onClick={() => setOpen('codes')}>
              {text.newCodes}
            </Button>
            <Button variant="outline" onClick={() => setOpen('set-up')}>
              {text.replace}
            </Button>
            {factor.may_switch_off && (
              <Button variant="danger" onClick={() => setOpen('off')}>
                {text.switchOff}
              </Button>
            )}
          </>
        ) : (
          <Button onClick={() => setOpen('set-up')}>{text.switchOn}</Button>
        )}
      </div>
      {open === 'set-up' && (
        <SetUpSecondFactor
          hasSecondFactor={factor.is_on}
          onClose={close}
          onDone={(newCodes) => {
            showToast({ title: text.switchedOn })
            showCodes(newCodes)
          }}
        />
      )}
      {open === 'codes' && (
        <ProofDialog
          title={text.newCodes}
          hint={text.newCodesHint}
          submit={text.makeCodes}
          act={async (proof) => {
            const { data } = await api('POST /api/users/second-factor/recovery-codes', { body: proof })
            showCodes(data.recovery_codes)
          }}
          onClose={close}
        />
      )}
      {open === 'off' && (
        <ProofDialog
          title={text.switchOffTitle}
          hint={text.switchOffHint}
          submit={text.switchOff}
          isDestructive
          act={async (proof) => {
            await api('POST /api/users/second-factor/off', { body: proof })
            showToast({ title: text.switchedOff })
            close()
            refresh()
          }}
          onClose={close}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} username={user.username} onClose={() => setCodes(null)} />}
    </Card>
  )
}
