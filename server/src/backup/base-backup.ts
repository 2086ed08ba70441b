import { Readable } from 'node:stream'
import pg from 'pg'

/** Positions of a base copy in the write-ahead log. */
export interface BaseBackup {
  startLsn: string
  stopLsn: string
  timeline: number
}

/**
 * PostgreSQL's own BASE_BACKUP over the replication protocol, the command behind pg_basebackup, whose binary the embedded
 * packages lack: a tar of the cluster with the write-ahead log it needs, taken while the database is in use. PostgreSQL
 * verifies the checksum of every page. `consume` receives the tar.
 */
export async function takeBaseBackup(
  databaseUrl: string,
  consume: (tar: Readable) => Promise<void>,
): Promise<BaseBackup> {
  const client = new ReplicationClient({
    connectionString: databaseUrl,
    replication: 'true',
    application_name: 'kashf-backup',
    connectionTimeoutMillis: 10_000,
  })
  // The running command reports a lost connection; without a listener the event would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    const command = new BaseBackupCommand()
    const consumed = consume(command.tar).catch((error: Error) => {
      command.tar.destroy()
      throw error
    })
    client.query(command)
    const [, positions] = await Promise.all([consumed, command.positions])
    return positions
  } finally {
    await client.end().catch(() => {})
  }
}

/** The types of pg lack the replication option, which its client passes on. */
class ReplicationClient extends pg.Client {
  constructor(config: pg.ClientConfig & { replication: 'true' }) {
    super(config)
  }
}

/** The part of pg's connection that a command uses. */
interface Connection {
  query(text: string): void
  stream: { pause(): void; resume(): void }
}

/** `pg` calls these methods with the messages of the server. */
class BaseBackupCommand implements pg.Submittable {
  readonly tar: Readable
  readonly positions: Promise<BaseBackup>
  #connection: Connection | null = null
  #archives = 0
  #rows: string[][] = []
  #failure: Error | null = null
  #settle!: { resolve: (positions: BaseBackup) => void; reject: (error: Error) => void }

  constructor() {
    this.tar = new Readable({ highWaterMark: 4 * 2 ** 20, read: () => this.#connection?.stream.resume() })
    this.positions = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
    })
    // The consumer's error is the one to report when it destroys the stream.
    this.positions.catch(() => {})
  }

  submit = (connection: pg.Connection): void => {
    this.#connection = connection as unknown as Connection
    this.#connection.query(
      "BASE_BACKUP (LABEL 'kashf', CHECKPOINT 'fast', WAL true, WAIT false, MANIFEST 'no')",
    )
  }

  handleRowDescription(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#rows.push(fields.map(String))
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const kind = String.fromCharCode(chunk[0] ?? 0)
    if (kind === 'n') this.#archives += 1
    if (this.#archives > 1) {
      this.#failure ??= new Error('The database has tablespaces in other folders; a backup needs one folder.')
    }
    if (kind !== 'd' || this.#failure || this.tar.destroyed) return
    // Copy the chunk, because the connection reuses its buffer.
    if (!this.tar.push(Buffer.from(chunk.subarray(1)))) this.#connection?.stream.pause()
  }

  handleError(error: Error): void {
    this.#failure ??= error
    this.#finish()
  }

  handleReadyForQuery(): void {
    this.#finish()
  }

  #finish(): void {
    const [start] = this.#rows
    const stop = this.#rows.at(-1)
    if (!this.#failure && start?.[0] && stop?.[0] && this.#rows.length >= 3) {
      this.tar.push(null)
      this.#settle.resolve({ startLsn: start[0], stopLsn: stop[0], timeline: Number(start[1]) })
      return
    }
    const failure = this.#failure ?? new Error('PostgreSQL ended the base backup without its end position.')
    this.tar.destroy(failure)
    this.#settle.reject(failure)
  }
}
