import type { Deps } from '../../deps.ts'

/** Whose next items a source reads. */
export interface OfLearner {
  deps: Pick<Deps, 'db' | 'clock'>
  userId: number
}
