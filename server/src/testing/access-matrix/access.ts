import type { Group } from './people.ts'
import type { Targets } from './targets.ts'

/** Who may make a call, and how the test makes it. */
export interface Access {
  /** Everyone outside this group is refused. */
  may: Group
  /** Path parameters: the name of a target, or `=text` for a literal. */
  ids?: Record<string, string>
  /** A valid body, so that only the person can be the reason for a refusal. */
  body?: (targets: Targets) => object
  /** The target does not exist, so everyone with access gets a 404. */
  isMissing?: boolean
}
