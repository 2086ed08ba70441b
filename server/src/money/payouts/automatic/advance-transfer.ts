import type { Tx } from '../../../db/client.ts'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { payPayout } from '../pay-payout.ts'
import { refusePayout } from '../refuse-payout.ts'
import { revealPayout } from '../reveal-payout.ts'
import { heldLease, LeaseLost, releaseLease, renewLease } from './lease.ts'
import { type PayoutProvider, TransferRefused, type TransferState } from './payout-provider.ts'
import type { OnSettled, Transfer } from './transfer.ts'

/**
 * Advances one transfer: creates its draft, applies it, reads its state. Each step is recorded before the provider is
 * called, so after a crash the next worker reads the state and never sends the money twice. Fails with `LeaseLost`, and
 * writes nothing more, once another worker has claimed the transfer.
 */
export async function advanceTransfer(
  deps: Deps,
  provider: PayoutProvider,
  transfer: Transfer,
  onSettled: OnSettled,
): Promise<void> {
  const leased = withLeaseRenewal(deps, provider, transfer)
  let known: TransferState
  if (transfer.state === 'waiting') {
    const order = await startTransfer(deps, leased, transfer)
    if (!order) return
    known = await createDraft(leased, order)
  } else {
    known = await leased.stateOf(transfer.ext_id)
    // A draft that never arrived is created now; an applied transfer cannot be unknown to the provider.
    if (known.state === 'not_found') {
      if (transfer.state === 'sent') throw new Error(`${provider.name} does not know what was sent`)
      known = await createDraft(leased, await orderOf(deps, transfer))
    }
  }
  assertSameTransaction(transfer, known)
  if (known.state === 'draft') {
    await recordSent(deps, transfer, known.ref)
    known = await applyDraft(leased, { ...transfer, provider_ref: known.ref }, known.ref)
  }
  if (known.state === 'paid' || known.state === 'failed')
    await settle(deps, provider, transfer, known, onSettled)
  else await releaseLease(deps.db, transfer, null)
}

/** A payout is exactly one transaction of the provider; a reply about another transaction must decide nothing. */
function assertSameTransaction(transfer: Transfer, known: TransferState): void {
  const ref = 'ref' in known ? known.ref : ''
  if (transfer.provider_ref !== null && ref !== '' && ref !== transfer.provider_ref) {
    throw new Error(`the provider knows the transfer as ${ref}, and knew it as ${transfer.provider_ref}`)
  }
}

/** Renews the lease before each call, so that a worker without it stops calling the provider. */
function withLeaseRenewal(
  deps: Pick<Deps, 'db'>,
  provider: PayoutProvider,
  transfer: Transfer,
): PayoutProvider {
  const renew = () => renewLease(deps.db, transfer)
  return {
    name: provider.name,
    depositTiyin: () => renew().then(() => provider.depositTiyin()),
    draft: (order) => renew().then(() => provider.draft(order)),
    apply: (ref) => renew().then(() => provider.apply(ref)),
    stateOf: (extId) => renew().then(() => provider.stateOf(extId)),
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

/** Hands a payout over to the provider; null if the payout has been decided otherwise. */
async function startTransfer(
  deps: Deps,
  provider: PayoutProvider,
  transfer: Transfer,
): Promise<Order | null> {
  const order = await orderOf(deps, transfer)
  const deposit = await provider.depositTiyin()
  // "Provider deposit too small: payouts stay reserved, alert."
  if (deposit < order.amountTiyin)
    throw new Error(`the deposit at ${provider.name} is too small: ${deposit} tiyin`)
  return deps.db.transaction(async (tx) => {
    const payout = await tx.one<{ status: string; register_id: number | null }>(
      sql`select status, register_id from payout where id = ${transfer.payout_id} for no key update`,
    )
    // The payout may have been refused, paid by hand or put into a register since.
    const isDecided = payout?.status !== 'approved' || payout.register_id !== null
    const changed = await tx.run(
      isDecided
        ? sql`delete from payout_transfer where ${heldLease(transfer)}`
        : sql`update payout_transfer set state = 'draft' where ${heldLease(transfer)}`,
    )
    if (changed === 0) throw new LeaseLost(transfer)
    return isDecided ? null : order
  })
}

/**
 * Creates the draft. A refusal is final only if the provider then reports that it has no such transfer, because it may have
 * refused a repeated draft whose first reply was lost. Any other failure decides nothing.
 */
async function createDraft(provider: PayoutProvider, order: Order): Promise<TransferState> {
  try {
    return await provider.draft(order)
  } catch (error) {
    if (!(error instanceof TransferRefused)) throw error
    const known = await provider.stateOf(order.extId)
    return known.state === 'not_found' ? { state: 'failed', ref: '', message: error.message } : known
  }
}

/** Records, before the call, that the money may have moved. */
async function recordSent(deps: Pick<Deps, 'db'>, transfer: Transfer, ref: string): Promise<void> {
  const updated = await deps.db.run(
    sql`update payout_transfer set state = 'sent', provider_ref = ${ref} where ${heldLease(transfer)}`,
  )
  if (updated === 0) throw new LeaseLost(transfer)
}

/** Moves the money. If the call fails, only the state reported by the provider decides the outcome. */
async function applyDraft(provider: PayoutProvider, transfer: Transfer, ref: string): Promise<TransferState> {
  const known = await provider.apply(ref).catch((error: unknown) => {
    if (error instanceof LeaseLost) throw error
    return provider.stateOf(transfer.ext_id)
  })
  assertSameTransaction(transfer, known)
  return known
}

function settle(
  deps: Deps,
  provider: PayoutProvider,
  transfer: Transfer,
  outcome: Extract<TransferState, { state: 'paid' | 'failed' }>,
  onSettled: OnSettled,
): Promise<void> {
  const payoutId = transfer.payout_id
  return deps.db.transaction(async (tx: Tx) => {
    // Locks the payout before its transfer, as every writer does, so that they cannot deadlock.
    await tx.one(sql`select from payout where id = ${payoutId} for no key update`)
    const ended = await tx.run(sql`
      update payout_transfer set state = ${outcome.state}, provider_ref = nullif(${outcome.ref}, ''),
        lease_token = null, lease_until = null, message = ${outcome.state === 'failed' ? outcome.message : null}
       where ${heldLease(transfer)} and state in ('draft', 'sent')`)
    if (ended === 0) throw new LeaseLost(transfer)
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
