import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

interface Transaction {
  transaction_id: number
  ext_id: string
  amount: number
  state: number
  billing_error_message?: string
}

/** Simulates Atmos ASL over HTTP. It stores transactions, and fails in the ways a test configures. */
export interface AtmosSimulator {
  /** The value of ATMOS_URL. */
  url: string
  depositTiyin: number
  /** State after `apply`: 4 succeeded, 5 failed, 13 in progress. */
  applyTo: number
  /** Paths that process the request and then drop the connection, so that the caller does not learn the outcome. */
  silent: Set<string>
  /** Functions by path, which are awaited before the request takes effect, or between its effect and the response. */
  before: Map<string, () => Promise<void>>
  after: Map<string, () => Promise<void>>
  /** Refusals by path, with a code and a description and without any effect. */
  refuses: Map<string, { code: number; description: string; status?: number }>
  /** The valid token; any other is rejected with 401. */
  token: string
  transactions: Map<string, Transaction>
  calls: string[]
  stop(): void
}

export async function startAtmosSimulator(): Promise<AtmosSimulator> {
  const server = createServer(async (request, answer) => {
    const path = request.url?.replace('/asl', '') ?? ''
    fake.calls.push(path)
    const reply = (status: number, body: object) => {
      answer.writeHead(status, { 'content-type': 'application/json' })
      answer.end(JSON.stringify(body))
    }
    const done = (data: object | undefined) =>
      data
        ? reply(200, { code: 0, message: 'OK', data })
        : reply(200, { code: 404, description: 'Not found' })
    if (path === '/token') return reply(200, { access_token: fake.token, expires_in: 3600 })
    if (request.headers.authorization !== `Bearer ${fake.token}`) return reply(401, {})
    const refusal = fake.refuses.get(path)
    if (refusal) return reply(refusal.status ?? 200, refusal)
    const body = request.method === 'POST' ? ((await json(request)) as Record<string, unknown>) : {}
    await fake.before.get(path)?.()
    const known = [...fake.transactions.values()].find(
      ({ transaction_id, ext_id }) => transaction_id === body.transaction_id || ext_id === body.ext_id,
    )
    if (path === '/create' && known) return reply(200, { code: 31, description: 'ext_id is taken' })
    if (path === '/create') {
      const made = { transaction_id: 2_000_000 + fake.transactions.size, ext_id: String(body.ext_id) }
      fake.transactions.set(made.ext_id, { ...made, amount: Number(body.amount), state: 2 })
    }
    if (path === '/apply' && known?.state === 2) {
      known.state = fake.applyTo
      if (known.state === 5) known.billing_error_message = 'Karta bloklangan'
      if (known.state === 4) fake.depositTiyin -= known.amount
    }
    await fake.after.get(path)?.()
    if (fake.silent.has(path)) return answer.destroy()
    if (path === '/deposit/current') return done({ saldo: fake.depositTiyin })
    if (path === '/info') return done({ id: 3, processing_type: 'UZCARD' })
    done(path === '/create' ? fake.transactions.get(String(body.ext_id)) : known)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const fake: AtmosSimulator = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/asl`,
    depositTiyin: 1_000_000_000,
    applyTo: 4,
    silent: new Set(),
    before: new Map(),
    after: new Map(),
    refuses: new Map(),
    token: 'first-token',
    transactions: new Map(),
    calls: [],
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return fake
}
