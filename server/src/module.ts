import type { FastifyInstance } from 'fastify'
import type { Tx } from './db/client.ts'
import type { Statement } from './db/sql.ts'
import type { Deps } from './deps.ts'
import type { JobHandler } from './jobs/queue.ts'
import type { Metric } from './observability/metric.ts'

/** What a domain contributes to the program, which iterates over the modules listed in `runtime/modules.ts`. */
export interface Module {
  /** Registers the module's routes; `metrics` are those of the whole process. */
  routes?: (app: FastifyInstance, deps: Deps, metrics: readonly Metric[]) => void
  jobs?: readonly JobHandler<Deps>[]
  /** Starts the worker loops of the module besides its jobs. Each returned function stops one loop. */
  startWorker?: (deps: Deps) => StopLoop[] | Promise<StopLoop[]>
  /** Starts the loops that every process runs, in any role. */
  startProcess?: (deps: Deps) => StopLoop[]
  /** Metrics that are exposed in every role. */
  metrics?: (deps: Deps) => Metric[]
  personalData?: PersonalData
  /** The tables that only this module writes; `scripts/check-tables.ts` verifies it. */
  tables?: readonly string[]
}

export type StopLoop = () => Promise<void>

/** A module's share in the export of a person's data and in the erasure of a closed account. */
export interface PersonalData {
  /**
   * What erasure does with each column of the module's tables that refers to a person. A test compares all shares with
   * the schema, so that no new table is forgotten. docs/security.md gives the reasons.
   */
  columns: readonly (readonly [column: string, fate: 'deleted' | 'anonymised' | 'retained'])[]
  /** The tables of the exported archive. */
  files?: { readonly [file: `${string}.csv`]: ExportedFile }
  /** Stored objects that the archive has as files: rows, and the name and the storage key of each. */
  objects?: { rows: ExportedQuery; present: (row: ExportedRow) => { name: string; key: string } }
  /** A JSON object that becomes part of the exported profile. */
  profile?: (personId: number) => Statement
  /** Deletes the rows that concern only this person. */
  deleteRows?: (deps: Pick<Deps, 'clock' | 'jobs'>, tx: Tx, personId: number) => Promise<void>
  /** Removes what identifies the person from rows that stay because others refer to them. */
  anonymise?: (deps: Deps, tx: Tx, personId: number) => Promise<void>
  /** Runs after each run of the erasure, even if it failed. */
  afterErasure?: (deps: Deps, signal: AbortSignal) => Promise<void>
}

/** The query of a table, ordered by time. Its column names become the headings, unless `present` converts its rows. */
export type ExportedFile = ExportedQuery | { rows: ExportedQuery; present: (row: ExportedRow) => ExportedRow }
type ExportedQuery = (personId: number) => Statement

export interface ExportedRow {
  [column: string]: unknown
}
