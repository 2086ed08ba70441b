import { waitFor } from '../../server/src/testing/wait.ts'
import type { Installation } from '../nodes/installation.ts'

/** Replaces the processes one after another, each when the last one is ready, as docs/operations.md says. */
export async function replaceProcesses({ webs, workers }: Installation): Promise<void> {
  for (const service of [...webs, ...workers]) {
    await service.stop()
    await service.start()
    await waitFor(`${service.host.name} to be ready`, async () => (await fetch(`${service.url}/readyz`)).ok)
  }
}
