import type { Deps } from '../../runtime/deps.ts'

/** Which limit of a single top-up a sum breaks, if any: a wallet has no price that a sum could be compared with. */
export function brokenLimit(deps: Pick<Deps, 'env'>, amountTiyin: bigint): 'minimum' | 'maximum' | null {
  if (amountTiyin < deps.env.topupMinTiyin) return 'minimum'
  return amountTiyin > deps.env.topupMaxTiyin ? 'maximum' : null
}
