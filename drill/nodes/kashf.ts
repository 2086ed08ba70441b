import path from 'node:path'
import type { Host } from '../network/network.ts'
import { answers, defineService, type Service } from './service.ts'

export const WEB_PORT = 3000
const WORKER_PORT = 9100

/** A web or worker process. */
export interface Kashf extends Service {
  /** The URL of the process itself, bypassing nginx. */
  readonly url: string
  /** Sets the release folder for the next start. */
  runFrom(release: string): void
}

/** Runs the program on a host, as web or worker, with its pages and a separate DATA_DIR. */
export function kashfOn(
  host: Host,
  options: { role: 'web' | 'worker'; dataDir: string; release: string; variables: Record<string, string> },
): Kashf {
  const { role, dataDir, variables } = options
  let { release } = options
  const port = role === 'web' ? WEB_PORT : WORKER_PORT
  const url = `http://${host.address}:${port}`
  const env = {
    PATH: process.env.PATH,
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '65536',
    ...variables,
    ROLE: role,
    DATA_DIR: dataDir,
    HOST: host.address,
    ...(role === 'web' ? { PORT: String(port) } : { METRICS_PORT: String(port) }),
  }
  const service = defineService({
    host,
    run: () =>
      host.run(process.execPath, ['--max-semi-space-size=8', path.join(release, 'server/src/main.ts')], {
        env,
      }),
    isUp: () => answers(`${url}/healthz`),
  })
  return {
    ...service,
    url,
    runFrom(next) {
      release = next
    },
  }
}
