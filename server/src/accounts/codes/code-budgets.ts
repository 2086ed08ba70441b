import { DAY_S, HOUR_S } from '../../clock.ts'
import { networkOf, widerNetworkOf } from '../../http/network/client-network.ts'
import type { GuessBudget, GuessBudgets } from '../sessions/guess-budgets.ts'

/**
 * What a try at a mailed code is counted against, beside the five tries of each code. `email` is the address as it was
 * typed, in lower case, whether there is such an account or not. `owner` names a caller who has shown to be the account's
 * (a known device, the browser that registered, a session): strangers cannot use up that budget. Strangers are counted by
 * address and network across accounts: of a town behind one address a few mistype a code in an hour, not sixty.
 */
export function codeBudgets(input: {
  purpose: 'verify' | 'reset'
  email: string
  owner: string | null
  callerAddress: string
}): GuessBudgets {
  const { purpose, email, owner } = input
  const address = networkOf(input.callerAddress)
  const network = widerNetworkOf(input.callerAddress)
  const perAccount = (key: string): GuessBudget[] => [
    { key, tries: 15, seconds: HOUR_S },
    { key, tries: 40, seconds: DAY_S },
  ]
  if (owner) return { own: perAccount(`code:${purpose}:${email}:${owner}`), shared: [] }
  return {
    own: [],
    shared: [
      ...perAccount(`code:${purpose}:${email}`),
      { key: `code-address:${address}`, tries: 60, seconds: HOUR_S },
      { key: `code-network:${network}`, tries: 200, seconds: HOUR_S },
    ],
  }
}

/** How often a code may be asked for, by address in the same way. Each asking is a mail to somebody. */
export function mailBudgets(input: {
  purpose: 'verify' | 'reset'
  email: string
  owner: string | null
  callerAddress: string
}): GuessBudgets {
  const { purpose, email, owner } = input
  const address = networkOf(input.callerAddress)
  const network = widerNetworkOf(input.callerAddress)
  const perAccount = { tries: 10, seconds: HOUR_S }
  if (owner) return { own: [{ key: `mail:${purpose}:${email}:${owner}`, ...perAccount }], shared: [] }
  return {
    own: [],
    shared: [
      { key: `mail:${purpose}:${email}`, ...perAccount },
      { key: `mail-address:${address}`, tries: 100, seconds: HOUR_S },
      { key: `mail-network:${network}`, tries: 400, seconds: HOUR_S },
    ],
  }
}
