import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { MONEY_VARIABLES } from '../../server/src/testing/clients/money-clients.ts'
import type { Host, Network } from '../network/network.ts'
import type { Programs } from '../requirements.ts'
import { openDatabasePair } from './database-pair.ts'
import type { Databases } from './databases.ts'
import { haproxyOn } from './haproxy.ts'
import { type Kashf, kashfOn, WEB_PORT } from './kashf.ts'
import { nginxOn } from './nginx.ts'
import { openPatroniCluster } from './patroni-cluster.ts'
import { postgresOn } from './postgres.ts'
import { type S3, s3On } from './s3.ts'
import type { Service } from './service.ts'

/** Two web and two worker processes, nginx, HAProxy, S3 and two databases, each on a separate host. */
export interface Installation {
  /** The URL of nginx, the only entrance. */
  readonly url: string
  readonly nginx: Service
  readonly s3: S3
  readonly databases: Databases
  readonly webs: readonly [Kashf, Kashf]
  readonly workers: readonly [Kashf, Kashf]
  start(): Promise<void>
  services(): Service[]
}

/** How long a stopping web process keeps serving, in seconds. */
const DRAIN_SECONDS = 2

interface Given {
  folder: string
  programs: Programs
  /** The release folder of the web and worker processes. */
  release: string
  /** A Debian with Patroni, which then operates the databases; null for two databases and an operator. */
  debian: string | null
}

/** Defines the installation without starting it. */
export function installOn(network: Network, { folder, programs, release, debian }: Given): Installation {
  const folderOf = (host: Host) => {
    const made = path.join(folder, host.name)
    mkdirSync(made, { recursive: true })
    return made
  }
  const addHost = (name: string) => {
    const host = network.addHost(name)
    return { host, home: folderOf(host) }
  }
  const front = addHost('nginx')
  const proxy = addHost('haproxy')
  const store = addHost('s3')
  const [a, b] = [addHost('postgres-a'), addHost('postgres-b')] as const
  const web = [addHost('web-1'), addHost('web-2')] as const
  const worker = [addHost('worker-1'), addHost('worker-2')] as const

  const s3 = s3On(store.host, store.home)
  const databases =
    debian === null
      ? openDatabasePair(
          postgresOn(a.host, a.home),
          postgresOn(b.host, b.home),
          haproxyOn(proxy.host, programs.haproxy, proxy.home),
        )
      : openPatroniCluster(
          { a, b, proxy, witness: addHost('witness') },
          { debian, haproxy: programs.haproxy },
        )
  const url = `http://${front.host.address}`
  const variables = {
    ...MONEY_VARIABLES,
    REFUND_WINDOW_HOURS: '0.003',
    DEMO: 'off',
    PUBLIC_URL: url,
    TRUSTED_PROXIES: front.host.address,
    DATABASE_URL: databases.primaryUrl,
    DATABASE_REPLICA_URL: databases.replicaUrl,
    STORAGE_URL: s3.url,
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    NODE_COMPILE_CACHE: path.join(folder, 'compile-cache'),
  }
  const program = (role: 'web' | 'worker') => (place: { host: Host; home: string }) =>
    kashfOn(place.host, { role, dataDir: path.join(place.home, 'data'), release, variables })
  const [asWeb, asWorker] = [program('web'), program('worker')]
  const webs = [asWeb(web[0]), asWeb(web[1])] as const
  const workers = [asWorker(worker[0]), asWorker(worker[1])] as const
  const addresses = web.map(({ host }) => `${host.address}:${WEB_PORT}`)
  const nginx = nginxOn(front.host, programs.nginx, front.home, addresses)

  return {
    url,
    nginx,
    s3,
    databases,
    webs,
    workers,
    async start() {
      await Promise.all([databases.open(), s3.start().then(() => s3.createBucket())])
      // The first process migrates the database; the others would wait for it.
      await webs[0].start()
      await Promise.all([webs[1], ...workers, nginx].map((service) => service.start()))
    },
    services: () => [nginx, s3, ...databases.services(), ...webs, ...workers],
  }
}
