import { Socket } from 'node:net'
import pg from 'pg'
import type { Statement } from './sql.ts'
import { within } from './time-limit.ts'

/** The timeout of one step: connecting, or a statement. */
const STEP_MS = 1_500

/**
 * A connection outside the pool for short queries, which are answered even if the pool is busy or its connections are
 * dead.
 */
export interface Probe {
  /** Resolves to the first row, or rejects within 4.5 seconds. Queries run one after another. */
  ask<Row>(statement: Statement): Promise<Row | undefined>
  close(): void
}

interface Connection {
  client: pg.Client
  socket: Socket
}

export function openProbe(config: pg.ClientConfig): Probe {
  let open: Connection | null = null
  let turn: Promise<unknown> = Promise.resolve()

  /** Destroys the socket at once, because a frozen server would not answer a regular end. */
  function drop(connection: Connection): void {
    if (open === connection) open = null
    connection.socket.destroy()
  }

  async function connect(): Promise<Connection> {
    const socket = new Socket()
    const client = new pg.Client({ ...config, stream: () => socket })
    const connection = { client, socket }
    client.on('error', () => drop(connection))
    try {
      await within(STEP_MS, client.connect())
    } catch (error) {
      drop(connection)
      throw error
    }
    open = connection
    return connection
  }

  async function askOn<Row>(connection: Connection, { text, values }: Statement): Promise<Row | undefined> {
    try {
      const result = await within(STEP_MS, connection.client.query(text, [...values]))
      return result.rows[0] as Row | undefined
    } catch (error) {
      drop(connection)
      throw error
    }
  }

  async function askNow<Row>(statement: Statement): Promise<Row | undefined> {
    if (open) {
      try {
        return await askOn(open, statement)
      } catch {
        // Only this connection may be dead, so try another one.
      }
    }
    return askOn(await connect(), statement)
  }

  return {
    ask<Row>(statement: Statement) {
      const answer = turn.then(() => askNow<Row>(statement))
      turn = answer.catch(() => {})
      return answer
    },
    close() {
      if (open) drop(open)
    },
  }
}
