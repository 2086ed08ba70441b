import type { Kind } from './losing.ts'
import type { Service } from './service.ts'

/** The database parts that can be lost: a role, or with Patroni the witness's etcd. */
export type DatabaseVictim = 'standby' | 'primary' | 'etcd'

/** The times of a loss, by `performance.now()`. */
export interface Loss {
  struckMs: number
  healedMs: number
  /** When writes must work again, as a limit after an event; null if the loss does not stop them. */
  writesBack: { since: string; fromMs: number; withinMs: number } | null
  /** Signs of a split brain at the former primary between its loss and its return, in sentences. */
  splits: string[]
}

/** The databases of the installation with the proxy in front of them, operated by hand or by Patroni. */
export interface Databases {
  readonly haproxy: Service
  /** The URL of the primary through the proxy, as the program uses it. */
  readonly primaryUrl: string
  readonly replicaUrl: string
  /** Creates the school's database and starts all parts. */
  open(): Promise<void>
  /** Loses a part and brings it back. */
  lose(victim: DatabaseVictim, kind: Kind): Promise<Loss>
  services(): Service[]
}
