import type { FastifyInstance } from 'fastify'
import type { Tx } from './db/client.ts'
import type { Statement } from './db/sql.ts'
import type { Deps } from './deps.ts'
import type { JobHandler } from './jobs/queue.ts'
import type { Metric } from './observability/metric.ts'

/** What a domain adds to the program. `runtime/modules.ts` lists the modules, and the program goes through the list. */
export interface Module {
  /** `metrics` are those of the whole process. */
  routes?: (app: FastifyInstance, deps: Deps, metrics: readonly Metric[]) => void
  jobs?: readonly JobHandler<Deps>[]
  /** Starts what a worker does besides its jobs. Each returned function stops one loop. */
  startWorker?: (deps: Deps) => StopLoop[] | Promise<StopLoop[]>
  /** Starts what every process does, in any role. */
  startProcess?: (deps: Deps) => StopLoop[]
  /** Metrics that every role offers. */
  metrics?: (deps: Deps) => Metric[]
  personalData?: PersonalData
  /** The tables that only this module writes; `scripts/check-tables.ts` verifies it. */
  tables?: readonly string[]
}

export type StopLoop = () => Promise<void>

/** A module's share in the export of a person's data and in the erasure of a closed account. */
export interface PersonalData {
  /**
   * What erasure does with each column of the module's tables that refers to a person. A test compares all shares with the
   * schema, so that a new table cannot be forgotten. docs/security.md gives the reasons.
   */
  columns: readonly (readonly [column: string, fate: 'deleted' | 'anonymised' | 'retained'])[]
  files?: readonly ExportedFile[]
  /** A JSON object that becomes part of the exported profile. */
  profile?: (personId: number) => Statement
  /** Deletes the rows that concern only this person. */
  deleteRows?: (deps: Pick<Deps, 'clock' | 'jobs'>, tx: Tx, personId: number) => Promise<void>
  /** Removes what identifies the person from rows that stay, because others refer to them. */
  anonymise?: (deps: Deps, tx: Tx, personId: number) => Promise<void>
  /** Runs after each run of the erasure, whether or not it failed. */
  afterErasure?: (deps: Deps, signal: AbortSignal) => Promise<void>
}

/** One table of the exported archive. The column names of the query, which is ordered by time, become its headings. */
export interface ExportedFile {
  file: string
  rows: (personId: number) => Statement
  /** The columns of the file, where they are not those of the query. */
  present?: (row: ExportedRow) => ExportedRow
}

export interface ExportedRow {
  [column: string]: unknown
}
