import { DAY_S, MINUTE_S } from '../../clock.ts'
import type { GuessBudget, GuessBudgets } from '../../http/limits/guess-budgets.ts'
import { clientNetworkOf, widerNetworkOf } from '../../http/network/client-network.ts'

const WINDOW_S = 10 * MINUTE_S

/**
 * The budgets that a guess at a password is counted against. `account` is the account, or the typed name where there is none,
 * so that both are limited equally; `known` is the evidence by which the account knows the caller.
 * - A browser that signed in before has its own budget, which strangers cannot use up.
 * - So has a known client or address, plus a budget shared by all accounts behind that address.
 * - Strangers share one budget per account, and one per address and network across accounts. A mobile provider puts thousands
 *   behind one address, of whom a few mistype in ten minutes; a hundred wrong tries are an attack.
 */
export function loginBudgets(input: {
  account: string
  known: string | null
  callerAddress: string
}): GuessBudgets {
  const { account, known } = input
  const address = clientNetworkOf(input.callerAddress)
  const network = widerNetworkOf(input.callerAddress)
  const perAccount = (key: string): GuessBudget[] => [
    { key, tries: 10, seconds: WINDOW_S },
    { key, tries: 100, seconds: DAY_S },
  ]
  if (known) {
    const isBrowser = known.startsWith('browser:')
    return {
      own: perAccount(`login:${account}:${known}`),
      shared: isBrowser ? [] : [{ key: `login-known-address:${address}`, tries: 100, seconds: WINDOW_S }],
    }
  }
  return {
    own: [],
    shared: [
      ...perAccount(`login:${account}`),
      { key: `login-address:${address}`, tries: 100, seconds: WINDOW_S },
      { key: `login-network:${network}`, tries: 300, seconds: WINDOW_S },
    ],
  }
}
