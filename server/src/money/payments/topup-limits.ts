import type { Deps } from '../../runtime/deps.ts'

/** The limit of a single top-up that the amount violates, or null. */
export function brokenLimit(deps: Pick<Deps, 'env'>, amountTiyin: bigint): 'minimum' | 'maximum' | null {
  if (amountTiyin < deps.env.topupMinTiyin) return 'minimum'
  return amountTiyin > deps.env.topupMaxTiyin ? 'maximum' : null
}
