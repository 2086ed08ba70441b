import type { AdminPayout } from '@kashf/contract/operators/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { hasCheckDigit } from '../../../shell/format/pinfl.ts'
import { payoutQueueText as text } from '../../../text/operate/payouts.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/on-demand/copy-button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'

/**
 * The last four digits of the card; the full number and the PINFL only on request, which is audited. They live only in
 * this component's state, never in a cache, so that closing the drawer drops them.
 */
export function PayoutCard({ payout }: { payout: AdminPayout }) {
  const queries = useQueryClient()
  const [revealed, setRevealed] = useState<AdminPayout | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isLoading, setLoading] = useState(false)

  const reveal = async () => {
    setLoading(true)
    setFailure(null)
    try {
      setRevealed((await api('GET /api/admin/payouts/:id', { params: { id: payout.id } })).data)
      // The request appears in the history below.
      void queries.invalidateQueries({ queryKey: [...queryKeys.console, 'audit-of'] })
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setLoading(false)
    }
  }

  return (
    <section className="grid gap-3 rounded-md border border-line p-4">
      <Secret label={text.card} value={revealed?.card_number} hidden={`•••• ${payout.card_last4}`} />
      {revealed?.pinfl && <Secret label={text.pinfl} value={revealed.pinfl} hidden="" />}
      {revealed?.pinfl && !hasCheckDigit(revealed.pinfl) && (
        <Notice tone="attention">{text.pinflDoubted}</Notice>
      )}
      {failure && <Notice tone="bad">{failure}</Notice>}
      {!revealed && (
        <>
          <Button variant="soft" loading={isLoading} onClick={() => void reveal()}>
            {text.reveal}
          </Button>
          <p className="text-sm text-ink-2">{text.revealHint}</p>
        </>
      )}
    </section>
  )
}

function Secret({ label, value, hidden }: { label: string; value: string | undefined; hidden: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <div>
        <p className="text-sm text-ink-2">{label}</p>
        <p className="font-semibold tabular-nums">{value ? groupByFour(value) : hidden}</p>
      </div>
      {value && <CopyButton text={value} className="border border-edge" />}
    </div>
  )
}

/** A card number in groups of four; anything else unchanged. */
const groupByFour = (digits: string) =>
  digits.length === 16 ? digits.replace(/(\d{4})(?=\d)/g, '$1 ') : digits
