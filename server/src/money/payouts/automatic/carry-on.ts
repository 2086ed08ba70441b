import type { Tx } from '../../../db/client.ts'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { payPayout } from '../pay-payout.ts'
import { refusePayout } from '../refuse-payout.ts'
import { revealPayout } from '../reveal-payout.ts'
import { type PayoutProvider, TransferRefused, type TransferState } from './payout-provider.ts'
import type { OnSettled, Transfer } from './transfer.ts'

/**
 * Carries one transfer on: makes its draft, applies it, asks for it. What may be true outside is written down before it is asked
 * for, so that whoever is killed when, the next one asks what has become of it and never sends the money a second time.
 */
export async function carryOn(
  deps: Deps,
  provider: PayoutProvider,
  transfer: Transfer,
  onSettled: OnSettled,
): Promise<void> {
  const settle = (outcome: Outcome) => end(deps, provider, transfer, outcome, onSettled)
  let known: TransferState
  if (transfer.state === 'waiting') {
    const order = await begin(deps, provider, transfer)
    if (!order) return
    known = await drafted(provider, order)
  } else {
    known = await provider.ask(transfer.ext_id)
    // A draft that never arrived is made now; what was applied cannot be unknown.
    if (known.state === 'not_found') {
      if (transfer.state === 'sent') throw new Error(`${provider.name} does not know what was sent`)
      known = await drafted(provider, await orderOf(deps, transfer))
    }
  }
  if (known.state === 'draft') {
    await deps.db.run(sql`
      update payout_transfer set state = 'sent', provider_ref = ${known.ref} where payout_id = ${transfer.payout_id}`)
    known = await applied(provider, transfer, known.ref)
  }
  if (known.state === 'paid') await settle({ state: 'paid', ref: known.ref })
  else if (known.state === 'failed') await settle({ state: 'failed', ref: known.ref, message: known.message })
  else {
    await deps.db.run(
      sql`update payout_transfer set tried_until = null where payout_id = ${transfer.payout_id}`,
    )
  }
}

interface Order {
  extId: string
  cardNumber: string
  amountTiyin: bigint
}

async function orderOf(deps: Pick<Deps, 'db' | 'env'>, transfer: Transfer): Promise<Order> {
  const payout = await deps.db.one<{ amount_tiyin: bigint }>(
    sql`select amount_tiyin from payout where id = ${transfer.payout_id}`,
  )
  const revealed = await revealPayout(deps, deps.db, { payoutId: transfer.payout_id })
  if (!payout || !revealed) throw new Error(`there is no payout ${transfer.payout_id}`)
  return { extId: transfer.ext_id, cardNumber: revealed.cardNumber, amountTiyin: payout.amount_tiyin }
}

/** The order of a payout that nobody else has decided about; from here on it is the provider's. Null when somebody has. */
async function begin(deps: Deps, provider: PayoutProvider, transfer: Transfer): Promise<Order | null> {
  const order = await orderOf(deps, transfer)
  const deposit = await provider.depositTiyin()
  // "Provider deposit too small: payouts stay reserved, alert."
  if (deposit < order.amountTiyin)
    throw new Error(`the deposit at ${provider.name} is too small: ${deposit} tiyin`)
  return deps.db.transaction(async (tx) => {
    const payout = await tx.one<{ status: string; register_id: number | null }>(
      sql`select status, register_id from payout where id = ${transfer.payout_id} for no key update`,
    )
    // Refused, paid by hand, or carried to the bank in a register meanwhile.
    if (payout?.status !== 'approved' || payout.register_id !== null) {
      await tx.run(sql`delete from payout_transfer where payout_id = ${transfer.payout_id}`)
      return null
    }
    await tx.run(sql`update payout_transfer set state = 'draft' where payout_id = ${transfer.payout_id}`)
    return order
  })
}

/** A refused draft has failed; any other silence says nothing. */
async function drafted(provider: PayoutProvider, order: Order): Promise<TransferState> {
  try {
    return await provider.draft(order)
  } catch (error) {
    if (error instanceof TransferRefused) return { state: 'failed', ref: '', message: error.message }
    throw error
  }
}

/** Whatever happens when the money moves, only the provider's word on the state decides. */
async function applied(provider: PayoutProvider, transfer: Transfer, ref: string): Promise<TransferState> {
  try {
    return await provider.apply(ref)
  } catch {
    return provider.ask(transfer.ext_id)
  }
}

type Outcome = { state: 'paid'; ref: string } | { state: 'failed'; ref: string; message: string }

function end(
  deps: Deps,
  provider: PayoutProvider,
  transfer: Transfer,
  outcome: Outcome,
  onSettled: OnSettled,
): Promise<void> {
  const payoutId = transfer.payout_id
  return deps.db.transaction(async (tx: Tx) => {
    // The payout before its transfer, as everywhere.
    await tx.one(sql`select from payout where id = ${payoutId} for no key update`)
    const ended = await tx.run(sql`
      update payout_transfer set state = ${outcome.state}, provider_ref = nullif(${outcome.ref}, ''), tried_until = null,
        message = ${outcome.state === 'failed' ? outcome.message : null}
       where payout_id = ${payoutId} and state in ('draft', 'sent')`)
    // Another worker, whose lease ran out, has ended it.
    if (ended === 0) return
    if (outcome.state === 'paid') {
      await payPayout(deps, tx, { payoutId, reference: `${provider.name} ${outcome.ref}` })
      await onSettled(tx, { payoutId, outcome: { kind: 'paid' } })
    } else {
      const reason = `${provider.name}: ${outcome.message}`
      await refusePayout(deps, tx, { payoutId, reason })
      await onSettled(tx, { payoutId, outcome: { kind: 'refuse', reason } })
    }
  })
}
