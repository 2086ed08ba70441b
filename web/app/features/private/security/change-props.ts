import type { User } from '@kashf/contract/accounts/accounts.ts'

/** What each dialog that changes a sign-in detail is given. */
export interface ChangeProps {
  user: User
  hasSecondFactor: boolean
  onClose: () => void
}
