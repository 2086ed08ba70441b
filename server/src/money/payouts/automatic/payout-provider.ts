/** What a provider says of a transfer to a card. */
export type TransferState =
  /** `draft`: known, and no money moves until `apply`. */
  | { state: 'draft'; ref: string }
  /** Decided later: ask again. */
  | { state: 'under_way'; ref: string }
  | { state: 'paid'; ref: string }
  | { state: 'failed'; ref: string; message: string }
  | { state: 'not_found' }

/** The longest that any call to a provider may take in all, retries and new tokens included. */
export const CALL_WITHIN_MS = 30_000

/** Carries payouts to cards. Another bank is another one of these; nothing else knows which it is. */
export interface PayoutProvider {
  name: string
  /** What may be paid out of at the moment, tiyin. */
  depositTiyin(): Promise<bigint>
  /** Makes the transfer known under our number `extId`, without moving money. */
  draft(order: { extId: string; cardNumber: string; amountTiyin: bigint }): Promise<TransferState>
  /** Moves the money of a draft. */
  apply(ref: string): Promise<TransferState>
  /** What a transfer is in, by our number of it. `not_found` only where the provider says exactly that. */
  ask(extId: string): Promise<TransferState>
}

/**
 * The provider has refused a call. That alone decides nothing: a repeated call may be refused because the first one was
 * carried out. Anything else that is thrown says even less.
 */
export class TransferRefused extends Error {
  /** The provider's code of the refusal. */
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
