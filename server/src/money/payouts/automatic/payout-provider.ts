/** What a provider says of a transfer to a card. */
export type TransferState =
  /** `draft`: known, and no money moves until `apply`. */
  | { state: 'draft'; ref: string }
  /** Decided later: ask again. */
  | { state: 'under_way'; ref: string }
  | { state: 'paid'; ref: string }
  | { state: 'failed'; ref: string; message: string }
  | { state: 'not_found' }

/** Carries payouts to cards. Another bank is another one of these; nothing else knows which it is. */
export interface PayoutProvider {
  name: string
  /** What may be paid out of at the moment, tiyin. */
  depositTiyin(): Promise<bigint>
  /** Makes the transfer known under our number `extId`, without moving money. */
  draft(order: { extId: string; cardNumber: string; amountTiyin: bigint }): Promise<TransferState>
  /** Moves the money of a draft. */
  apply(ref: string): Promise<TransferState>
  /** What a transfer is in, by our number of it. */
  ask(extId: string): Promise<TransferState>
}

/** The provider has refused for good: nothing was moved and nothing will be. Anything else that is thrown says nothing. */
export class TransferRefused extends Error {}
