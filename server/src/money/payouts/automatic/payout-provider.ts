/** The state of a transfer to a card, as its provider reports it. */
export type TransferState =
  /** A transfer that the provider knows; no money moves until `apply`. */
  | { state: 'draft'; ref: string }
  /** A transfer without a decision yet; its state must be read again later. */
  | { state: 'processing'; ref: string }
  | { state: 'paid'; ref: string }
  | { state: 'failed'; ref: string; message: string }
  | { state: 'not_found' }

/** The time limit of any call to a provider, including retries and a new token. */
export const CALL_WITHIN_MS = 30_000

/** Transfers payouts to cards. Each bank implements this interface; no other code depends on a particular bank. */
export interface PayoutProvider {
  name: string
  /** The deposit that transfers are paid from, tiyin. */
  depositTiyin(): Promise<bigint>
  /** Registers the transfer under our id `extId`, without moving money. */
  draft(order: { extId: string; cardNumber: string; amountTiyin: bigint }): Promise<TransferState>
  /** Moves the money of a draft. */
  apply(ref: string): Promise<TransferState>
  /** The state of a transfer, by our id. `not_found` only if the provider explicitly reports it. */
  stateOf(extId: string): Promise<TransferState>
}

/**
 * A refusal of a call by the provider. It decides nothing by itself: a repeated call may be refused because the first
 * one succeeded. Any other error decides even less.
 */
export class TransferRefused extends Error {
  /** The provider's error code. */
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
