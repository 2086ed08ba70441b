import type { PayoutStatus } from '@kashf/contract/money.ts'

/** What may follow what. The bank may send back what was paid; after that the teacher asks anew. */
const NEXT: Record<PayoutStatus, readonly PayoutStatus[]> = {
  requested: ['approved', 'refused'],
  approved: ['paid', 'refused'],
  paid: ['returned'],
  refused: [],
  returned: [],
}

export const mayBecome = (from: PayoutStatus, to: PayoutStatus): boolean => NEXT[from].includes(to)
