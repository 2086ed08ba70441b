import { setTimeout as delay } from 'node:timers/promises'
import type { Loss } from '../nodes/databases.ts'
import type { Installation } from '../nodes/installation.ts'
import { heal, strike } from '../nodes/losing.ts'
import { type Fault, victimOf } from './fault.ts'

/** systemd's RestartSec. */
const RESTART_AFTER_MS = 1_000
/** How long a part stays silent: long enough for every health check and timeout of the program to notice. */
const SILENT_MS = 6_000

/** Loses a part and brings it back. */
export async function losePart(installation: Installation, { victim, kind }: Fault): Promise<Loss> {
  if (victim === 'primary' || victim === 'standby' || victim === 'etcd') {
    return installation.databases.lose(victim, kind)
  }
  const service = victimOf(installation, victim)
  const struckMs = performance.now()
  await strike(service, kind)
  await delay(kind === 'kill' ? RESTART_AFTER_MS : SILENT_MS)
  await heal(service, kind)
  return { struckMs, healedMs: performance.now(), writesBack: null, splits: [] }
}
