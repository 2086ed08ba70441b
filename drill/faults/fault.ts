import type { DatabaseVictim } from '../nodes/databases.ts'
import type { Installation } from '../nodes/installation.ts'
import { KINDS, type Kind } from '../nodes/losing.ts'
import type { Service } from '../nodes/service.ts'

export const VICTIMS = ['worker', 'web', 'nginx', 'haproxy', 's3', 'standby', 'primary', 'etcd'] as const
export type Victim = (typeof VICTIMS)[number]

export interface Fault {
  victim: Victim
  kind: Kind
}

export const nameOf = ({ victim, kind }: Fault): string => `${victim}-${kind}`

/** How many databases there are, and who decides about them: an operator about two, Patroni about a cluster. */
export const ENGINES = ['embedded', 'patroni'] as const
export type Engine = (typeof ENGINES)[number]

/**
 * All faults in the order in which they are made. Workers first: the video of a lost worker is taken over after its lease and
 * the next look at stalled videos, which the rest of the drill gives time for.
 */
export const faultsOf = (engine: Engine): Fault[] =>
  VICTIMS.filter((victim) => engine === 'patroni' || victim !== 'etcd').flatMap((victim) =>
    KINDS.map((kind) => ({ victim, kind })),
  )

/** The process that a fault strikes which nobody has to decide about. */
export function victimOf(
  { webs, workers, nginx, databases, s3 }: Installation,
  victim: Exclude<Victim, DatabaseVictim>,
): Service {
  return { web: webs[0], worker: workers[0], nginx, haproxy: databases.haproxy, s3 }[victim]
}
