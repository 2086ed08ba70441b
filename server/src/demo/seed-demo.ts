import type { Deps } from '../deps.ts'

/** Loads the demo school into an empty installation; true when this start loaded it. */
export async function seedDemo(_deps: Deps): Promise<boolean> {
  return false
}
