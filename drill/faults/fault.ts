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

/** The database set-ups: two databases with an operator who decides, or a cluster with Patroni. */
export const ENGINES = ['embedded', 'patroni'] as const
export type Engine = (typeof ENGINES)[number]

/**
 * All faults in order. Workers come first, because the video of a lost worker is taken over only after its lease and
 * the next check for stalled videos, for which the rest of the drill leaves time.
 */
export const faultsOf = (engine: Engine): Fault[] =>
  VICTIMS.filter((victim) => engine === 'patroni' || victim !== 'etcd').flatMap((victim) =>
    KINDS.map((kind) => ({ victim, kind })),
  )

/** The process that a fault hits, for faults that need no decision. */
export function victimOf(
  { webs, workers, nginx, databases, s3 }: Installation,
  victim: Exclude<Victim, DatabaseVictim>,
): Service {
  return { web: webs[0], worker: workers[0], nginx, haproxy: databases.haproxy, s3 }[victim]
}
