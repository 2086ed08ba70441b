import type { Kind } from './losing.ts'
import type { Service } from './service.ts'

/** What of the databases can be lost: a role, or with Patroni the witness's etcd. */
export type DatabaseVictim = 'standby' | 'primary' | 'etcd'

/** When things happened, of `performance.now()`. */
export interface Loss {
  struckMs: number
  healedMs: number
  /** From when writes have to be back, and within what; null if nothing stops them. */
  writesBack: { since: string; fromMs: number; withinMs: number } | null
  /** What a former primary did wrong between its loss and its return, in sentences. */
  splits: string[]
}

/** The databases of the installation with the proxy in front of them, and who decides about them. */
export interface Databases {
  readonly haproxy: Service
  /** Through the proxy, as the program is given them. */
  readonly primaryUrl: string
  readonly replicaUrl: string
  /** Makes the school's database and starts everything. */
  open(): Promise<void>
  /** Loses a part and brings it back. */
  lose(victim: DatabaseVictim, kind: Kind): Promise<Loss>
  services(): Service[]
}
