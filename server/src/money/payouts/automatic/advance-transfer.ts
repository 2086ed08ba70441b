import type { Tx } from '../../../db/client.ts'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { payPayout } from '../pay-payout.ts'
import { refusePayout } from '../refuse-payout.ts'
import { revealPayout } from '../reveal-payout.ts'
import { held, LeaseLost, releaseLease, renewLease } from './lease.ts'
import { type PayoutProvider, TransferRefused, type TransferState } from './payout-provider.ts'
import type { OnSettled, Transfer } from './transfer.ts'

/**
 * Carries one transfer on: makes its draft, applies it, asks for it. What may be true outside is written down before it is asked
 * for, so that after a crash at any point the next worker asks what has become of it and never sends the money a second time.
 * Fails with `LeaseLost` as soon as another worker has taken over, and then has written nothing since.
 */
export async function carryOn(
  deps: Deps,
  provider: PayoutProvider,
  transfer: Transfer,
  onSettled: OnSettled,
): Promise<void> {
  const outside = renewing(deps, provider, transfer)
  let known: TransferState
  if (transfer.state === 'waiting') {
    const order = await begin(deps, outside, transfer)
    if (!order) return
    known = await drafted(outside, order)
  } else {
    known = await outside.ask(transfer.ext_id)
    // A draft that never arrived is made now; what was applied cannot be unknown.
    if (known.state === 'not_found') {
      if (transfer.state === 'sent') throw new Error(`${provider.name} does not know what was sent`)
      known = await drafted(outside, await orderOf(deps, transfer))
    }
  }
  mustBeTheSame(transfer, known)
  if (known.state === 'draft') {
    await mark(deps, transfer, known.ref)
    known = await applied(outside, { ...transfer, provider_ref: known.ref }, known.ref)
  }
  if (known.state === 'paid' || known.state === 'failed')
    await end(deps, provider, transfer, known, onSettled)
  else await releaseLease(deps.db, transfer, null)
}

/** One payout is one transaction of the provider's; an answer about another one decides nothing. */
function mustBeTheSame(transfer: Transfer, known: TransferState): void {
  const ref = 'ref' in known ? known.ref : ''
  if (transfer.provider_ref !== null && ref !== '' && ref !== transfer.provider_ref) {
    throw new Error(`the provider knows the transfer as ${ref}, and knew it as ${transfer.provider_ref}`)
  }
}

/** The provider, with the lease renewed before each call: none is made by a worker that has lost it. */
function renewing(deps: Pick<Deps, 'db'>, provider: PayoutProvider, transfer: Transfer): PayoutProvider {
  const renew = () => renewLease(deps.db, transfer)
  return {
    name: provider.name,
    depositTiyin: () => renew().then(() => provider.depositTiyin()),
    draft: (order) => renew().then(() => provider.draft(order)),
    apply: (ref) => renew().then(() => provider.apply(ref)),
    ask: (extId) => renew().then(() => provider.ask(extId)),
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
    const isDecided = payout?.status !== 'approved' || payout.register_id !== null
    const changed = await tx.run(
      isDecided
        ? sql`delete from payout_transfer where ${held(transfer)}`
        : sql`update payout_transfer set state = 'draft' where ${held(transfer)}`,
    )
    if (changed === 0) throw new LeaseLost(transfer)
    return isDecided ? null : order
  })
}

/**
 * Makes the draft. A refusal is final only when the provider then says that it knows no such transfer: it may as well have refused
 * the repetition of a draft whose answer was lost. Any other silence says nothing.
 */
async function drafted(provider: PayoutProvider, order: Order): Promise<TransferState> {
  try {
    return await provider.draft(order)
  } catch (error) {
    if (!(error instanceof TransferRefused)) throw error
    const known = await provider.ask(order.extId)
    return known.state === 'not_found' ? { state: 'failed', ref: '', message: error.message } : known
  }
}

/** Writes down, before it is asked for, that the money may have moved. */
async function mark(deps: Pick<Deps, 'db'>, transfer: Transfer, ref: string): Promise<void> {
  const marked = await deps.db.run(
    sql`update payout_transfer set state = 'sent', provider_ref = ${ref} where ${held(transfer)}`,
  )
  if (marked === 0) throw new LeaseLost(transfer)
}

/** Whatever happens when the money moves, only the provider's word on the state decides. */
async function applied(provider: PayoutProvider, transfer: Transfer, ref: string): Promise<TransferState> {
  const known = await provider.apply(ref).catch((error: unknown) => {
    if (error instanceof LeaseLost) throw error
    return provider.ask(transfer.ext_id)
  })
  mustBeTheSame(transfer, known)
  return known
}

function end(
  deps: Deps,
  provider: PayoutProvider,
  transfer: Transfer,
  outcome: Extract<TransferState, { state: 'paid' | 'failed' }>,
  onSettled: OnSettled,
): Promise<void> {
  const payoutId = transfer.payout_id
  return deps.db.transaction(async (tx: Tx) => {
    // The payout before its transfer, as everywhere.
    await tx.one(sql`select from payout where id = ${payoutId} for no key update`)
    const ended = await tx.run(sql`
      update payout_transfer set state = ${outcome.state}, provider_ref = nullif(${outcome.ref}, ''),
        lease_token = null, lease_until = null, message = ${outcome.state === 'failed' ? outcome.message : null}
       where ${held(transfer)} and state in ('draft', 'sent')`)
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
