import type { Service } from './service.ts'

/** How a part is lost: its processes are killed, frozen without ending, or disconnected. */
export const KINDS = ['kill', 'freeze', 'cut'] as const
export type Kind = (typeof KINDS)[number]

export async function strike(service: Service, kind: Kind): Promise<void> {
  if (kind === 'kill') await service.kill()
  else if (kind === 'freeze') service.host.signal('SIGSTOP')
  else service.host.unplug()
}

/** Ends a fault: systemd restarts a killed program, a frozen one continues, a cable is plugged in again. */
export async function heal(service: Service, kind: Kind): Promise<void> {
  if (kind === 'kill') await service.start()
  else if (kind === 'freeze') service.host.signal('SIGCONT')
  else service.host.plug()
}
