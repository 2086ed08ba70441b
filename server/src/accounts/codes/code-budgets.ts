import { DAY_S, HOUR_S } from '../../clock.ts'
import type { GuessBudget, GuessBudgets } from '../../http/limits/guess-budgets.ts'
import { clientNetworkOf, widerNetworkOf } from '../../http/network/client-network.ts'

type Limit = Omit<GuessBudget, 'key'>

/** Strangers are limited across accounts too, with headroom for a whole town behind one address. */
interface Limits {
  perAccount: readonly Limit[]
  perAddress: Limit
  perNetwork: Limit
}

/** Counted in addition to the five tries of each code. */
const CODE_TRIES: Limits = {
  perAccount: [
    { tries: 15, seconds: HOUR_S },
    { tries: 40, seconds: DAY_S },
  ],
  perAddress: { tries: 60, seconds: HOUR_S },
  perNetwork: { tries: 200, seconds: HOUR_S },
}

/** Each request may send somebody an e-mail. */
const MAIL_REQUESTS: Limits = {
  perAccount: [{ tries: 10, seconds: HOUR_S }],
  perAddress: { tries: 100, seconds: HOUR_S },
  perNetwork: { tries: 400, seconds: HOUR_S },
}

interface BudgetInput {
  purpose: 'verify' | 'reset'
  /** The e-mail as typed, in lower case. It is limited whether or not such an account exists. */
  email: string
  /**
   * Set when the caller is the account's own (known device, registering browser, session): strangers cannot use up its
   * budget.
   */
  owner: string | null
  callerAddress: string
}

function budgetsFor(kind: 'code' | 'mail', limits: Limits, input: BudgetInput): GuessBudgets {
  const account = `${kind}:${input.purpose}:${input.email}`
  const perAccount = (key: string): GuessBudget[] => limits.perAccount.map((limit) => ({ key, ...limit }))
  if (input.owner) return { own: perAccount(`${account}:${input.owner}`), shared: [] }
  return {
    own: [],
    shared: [
      ...perAccount(account),
      { key: `${kind}-address:${clientNetworkOf(input.callerAddress)}`, ...limits.perAddress },
      { key: `${kind}-network:${widerNetworkOf(input.callerAddress)}`, ...limits.perNetwork },
    ],
  }
}

/** The budgets that a try at a mailed code is counted against. */
export const codeBudgets = (input: BudgetInput): GuessBudgets => budgetsFor('code', CODE_TRIES, input)

/** The budgets that a request for a mailed code is counted against. */
export const mailBudgets = (input: BudgetInput): GuessBudgets => budgetsFor('mail', MAIL_REQUESTS, input)
