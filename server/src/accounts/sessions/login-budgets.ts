import { DAY_S, MINUTE_S } from '../../clock.ts'
import { networkOf, widerNetworkOf } from '../../http/network/client-network.ts'
import type { GuessBudget, GuessBudgets } from './guess-budgets.ts'

const WINDOW_S = 10 * MINUTE_S

/**
 * What a guess at a password is counted against, before it is made. `account` names the account, or the typed name where
 * there is none, so that both are limited alike; `known` is what the account knows of the caller.
 * - A browser that signed in before has a budget of its own, which no stranger can use up.
 * - So has a client or an address that did; others behind the address share a second one across accounts.
 * - Strangers share one budget per account. By address and network they are counted across accounts: a mobile provider
 *   puts thousands behind an address, of whom a few mistype in ten minutes, so that a hundred wrong tries are no accident.
 */
export function loginBudgets(input: {
  account: string
  known: string | null
  callerAddress: string
}): GuessBudgets {
  const { account, known } = input
  const address = networkOf(input.callerAddress)
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
