import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Host } from '../network/network.ts'
import { databaseUrl, POSTGRES_PORT, type Postgres } from './postgres.ts'
import { answers, defineService, type Service } from './service.ts'

const PRIMARY_PORT = 5000
const REPLICA_PORT = 5001
const FIGURES_PORT = 8404

/** HAProxy in front of the two databases. Only the primary in its configuration can be written to. */
export interface Haproxy extends Service {
  readonly primaryUrl: string
  readonly replicaUrl: string
  /** Configures the primary and, if there is one, the standby, and restarts HAProxy, which ends every older session. */
  direct(primary: Postgres, standby: Postgres | null): Promise<void>
  /** Adds a new standby for reads, without ending a session. */
  readFrom(standby: Postgres): Promise<void>
}

/**
 * Like deploy/cluster/haproxy.cfg, except for the role of a server, which is set by the operator here and by Patroni
 * there.
 */
export function haproxyOn(host: Host, program: string, folder: string): Haproxy {
  const file = path.join(folder, 'haproxy.cfg')
  const socket = path.join(folder, 'haproxy.sock')
  const service = defineService({
    host,
    run: () => host.run(program, ['-db', '-f', file]),
    isUp: () => answers(`http://${host.address}:${FIGURES_PORT}/`),
  })
  let primary: Postgres | null = null
  const configure = (standby: Postgres | null) => {
    if (primary) writeFileSync(file, configuration({ host, socket, primary, standby }))
  }
  return {
    ...service,
    primaryUrl: databaseUrl(host.address, PRIMARY_PORT),
    replicaUrl: databaseUrl(host.address, REPLICA_PORT),
    async direct(next, standby) {
      const isRunning = primary !== null
      primary = next
      configure(standby)
      if (isRunning) await service.kill()
      await service.start()
    },
    async readFrom(standby) {
      configure(standby)
      const { name, address } = standby.host
      const steps = [
        `set server replica/standby addr ${address} port ${POSTGRES_PORT}`,
        'set server replica/standby state ready',
      ]
      const client = connect(socket)
      client.end(`${steps.join('; ')}\n`)
      const answer = await text(client)
      if (/No such|must|invalid/i.test(answer)) throw new Error(`HAProxy does not take ${name}: ${answer}`)
    },
  }
}

function configuration(given: {
  host: Host
  socket: string
  primary: Postgres
  standby: Postgres | null
}): string {
  const { host, socket, primary, standby } = given
  const address = (database: Postgres) => `${database.host.address}:${POSTGRES_PORT}`
  const replica = standby ? `${address(standby)} check` : `${address(primary)} check disabled`
  return `global
  maxconn 2000
  stats socket ${socket} level admin

defaults
  mode tcp
  option clitcpka
  option srvtcpka
  timeout connect 3s
  timeout client 25h
  timeout server 25h
  timeout check 2s
  retries 2
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions maxconn 150

listen primary
  bind ${host.address}:${PRIMARY_PORT}
  option pgsql-check user kashf
  server primary ${address(primary)} check

listen replica
  bind ${host.address}:${REPLICA_PORT}
  option pgsql-check user kashf
  server standby ${replica}

frontend figures
  bind ${host.address}:${FIGURES_PORT}
  mode http
  timeout client 10s
  stats enable
  stats uri /
`
}
