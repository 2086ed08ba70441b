import type { User } from '@kashf/contract/accounts/accounts.ts'

/** Props of each dialog that changes a sign-in detail. */
export interface ChangeProps {
  user: User
  hasSecondFactor: boolean
  onClose: () => void
}
