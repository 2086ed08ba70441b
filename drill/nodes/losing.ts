import type { Service } from './service.ts'

/** How a part is lost: its processes are killed, all of them stop without ending, or its cable is pulled. */
export const KINDS = ['kill', 'freeze', 'cut'] as const
export type Kind = (typeof KINDS)[number]

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
