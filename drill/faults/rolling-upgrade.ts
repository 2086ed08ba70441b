import { waitFor } from '../../server/src/testing/wait.ts'
import type { Installation } from '../nodes/installation.ts'
import { THIS_RELEASE } from '../nodes/release.ts'

const READY_WITHIN_MS = 180_000

/**
 * Replaces the processes by those of this release, one after another, each when the last one is ready, as
 * docs/operations/upgrade.md says.
 */
export async function replaceProcesses({ webs, workers }: Installation): Promise<void> {
  for (const service of [...webs, ...workers]) {
    await service.stop()
    service.runFrom(THIS_RELEASE)
    await service.start()
    const isReady = async () => (await fetch(`${service.url}/readyz`).catch(() => null))?.ok
    await waitFor(`${service.host.name} to be ready`, isReady, READY_WITHIN_MS)
  }
}
