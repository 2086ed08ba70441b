/** Accounts that belong to a person. */
export type OwnedKind = 'wallet' | 'earnings' | 'payout_reserved'
/** Accounts of the platform, one of each kind. */
export type PlatformKind =
  | 'platform_fee'
  | 'payout_bank'
  | 'provider_payme'
  | 'provider_click'
  | 'provider_uzum'
  | 'provider_paynet'

/** Identifies an account, which is created with its first entry. */
export type AccountRef = { kind: OwnedKind; ownerId: number } | { kind: PlatformKind; ownerId?: undefined }
