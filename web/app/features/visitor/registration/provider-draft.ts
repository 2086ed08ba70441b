import type { ProviderProposal } from '@kashf/contract/accounts/open-id.ts'
import { readTabValue, storeTabValue } from '../../../shell/base/tab-storage.ts'
import type { ProviderName } from '../sign-in/provider.ts'

/**
 * A registration with a provider that waits for its form in this tab. A return from the provider works once, the form
 * longer.
 */
export interface ProviderDraft {
  /** The `state` of the return to which it belongs. */
  state: string
  ticket: string
  /** The current values of the fields. */
  proposal: ProviderProposal
  /** The e-mail of the account, if the provider has verified one. */
  email?: string
  next: string | null
}

const keyOf = (provider: ProviderName) => `${provider}-registration`

/** Stores this tab's registration; null removes it. */
export const storeDraft = (provider: ProviderName, draft: ProviderDraft | null): void =>
  storeTabValue(keyOf(provider), draft)

const isText = (value: unknown): value is string => typeof value === 'string'

/** The registration that a return from the provider began in this tab, or null. Browser only. */
export function readDraft(provider: ProviderName, state: string): ProviderDraft | null {
  const stored = readTabValue(keyOf(provider)) as Partial<ProviderDraft> | null | undefined
  const proposal = stored?.proposal
  if (!stored || !proposal || stored.state !== state || !isText(stored.ticket)) return null
  const { first_name, last_name, username } = proposal
  if (!isText(first_name) || !isText(last_name) || !isText(username)) return null
  return {
    state,
    ticket: stored.ticket,
    proposal: { first_name, last_name, username },
    ...(isText(stored.email) && { email: stored.email }),
    next: isText(stored.next) ? stored.next : null,
  }
}
