import type { SecondFactor, User } from '@kashf/contract/accounts/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { formatDate } from '../../../shell/format/format.ts'
import { securityText as text } from '../../../text/account/security.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ShieldCheckIcon } from '../../../ui/icons.ts'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { showToast } from '../../../ui/toast.ts'
import { FormDialog } from '../owner-proof/form-dialog.tsx'
import { type OwnerProofFields, OwnerProofInputs } from '../owner-proof/owner-proof-inputs.tsx'
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
    setOpen(null)
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
      {open === 'codes' && <NewCodes onClose={close} onDone={showCodes} />}
      {open === 'off' && (
        <SwitchOff
          onClose={close}
          onDone={() => {
            close()
            refresh()
          }}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} username={user.username} onClose={() => setCodes(null)} />}
    </Card>
  )
}

function NewCodes({ onDone, onClose }: { onDone: (codes: string[]) => void; onClose: () => void }) {
  const form = useForm<OwnerProofFields>({ defaultValues: { current_password: '' } })
  const call = useCallForm(form, async (proof) => {
    const { data } = await api('POST /api/users/second-factor/recovery-codes', { body: proof })
    onDone(data.recovery_codes)
  })
  return (
    <FormDialog
      title={text.newCodes}
      hint={text.newCodesHint}
      submit={text.makeCodes}
      call={call}
      onClose={onClose}
    >
      <OwnerProofInputs register={form.register} errors={call.errors} hasSecondFactor />
    </FormDialog>
  )
}

function SwitchOff({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const form = useForm<OwnerProofFields>({ defaultValues: { current_password: '' } })
  const call = useCallForm(form, async (proof) => {
    await api('POST /api/users/second-factor/off', { body: proof })
    showToast({ title: text.switchedOff })
    onDone()
  })
  return (
    <FormDialog
      title={text.switchOffTitle}
      hint={text.switchOffHint}
      submit={text.switchOff}
      isDestructive
      call={call}
      onClose={onClose}
    >
      <OwnerProofInputs register={form.register} errors={call.errors} hasSecondFactor />
    </FormDialog>
  )
}
