/** Accounts that belong to a person. */
export type OwnedKind = 'wallet' | 'earnings' | 'payout_reserved'
/** Accounts of the house, one of each. */
export type HouseKind =
  | 'platform_fee'
  | 'payout_bank'
  | 'provider_payme'
  | 'provider_click'
  | 'provider_uzum'
  | 'provider_paynet'

/** Names an account; it is made when the first entry reaches it. */
export type AccountRef = { kind: OwnedKind; ownerId: number } | { kind: HouseKind; ownerId?: undefined }
