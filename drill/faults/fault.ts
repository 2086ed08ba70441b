import type { Installation } from '../nodes/installation.ts'
import type { Service } from '../nodes/service.ts'

/** How a part is lost: its processes are killed, all of them stop without ending, or its cable is pulled. */
export const KINDS = ['kill', 'freeze', 'cut'] as const
export type Kind = (typeof KINDS)[number]

export const VICTIMS = ['worker', 'web', 'nginx', 'haproxy', 's3', 'standby', 'primary'] as const
export type Victim = (typeof VICTIMS)[number]

export interface Fault {
  victim: Victim
  kind: Kind
}

export const nameOf = ({ victim, kind }: Fault): string => `${victim}-${kind}`

/**
 * All faults in the order in which they are made. Workers first: the video of a lost worker is taken over after its lease and
 * the next look at stalled videos, which the rest of the drill gives time for.
 */
export const FAULTS: Fault[] = VICTIMS.flatMap((victim) => KINDS.map((kind) => ({ victim, kind })))

/** The process that a fault strikes. */
export function victimOf(installation: Installation, { victim }: Fault): Service {
  const { webs, workers, nginx, haproxy, s3, databases } = installation
  return {
    web: webs[0],
    worker: workers[0],
    nginx,
    haproxy,
    s3,
    standby: databases.standby,
    primary: databases.primary,
  }[victim]
}

export async function strike(service: Service, kind: Kind): Promise<void> {
  if (kind === 'kill') await service.kill()
  else if (kind === 'freeze') service.host.signal('SIGSTOP')
  else service.host.unplug()
}

/** What ends a fault: systemd starts a dead program again, a frozen one goes on, a cable is plugged in. */
export async function heal(service: Service, kind: Kind): Promise<void> {
  if (kind === 'kill') await service.start()
  else if (kind === 'freeze') service.host.signal('SIGCONT')
  else service.host.plug()
}
