import { expect, it } from 'vitest'
import { buildOperator } from '../testing/builders/people.ts'
import { testApp } from '../testing/test-app.ts'

const kashf = testApp()

/**
 * Metrics that differ between two readings; the histogram of the event loop belongs to one process, not to the
 * installation.
 */
const MOVES = 'kashf_db_connections_used'

it('shows operators the figures of /metrics, equal and all of them, and the versions', async () => {
  const { token } = await buildOperator(kashf.deps)
  const { figures, versions } = (await kashf.call('GET', '/api/admin/system', { token })).json().data
  const shown = figures.map(({ name, of, value }: { name: string; of: string | null; value: number }) => [
    name,
    of,
    name === MOVES ? null : value,
  ])
  const metrics = (await kashf.call('GET', '/metrics')).body
  const measured = [...metrics.matchAll(/^(kashf_(?!event_loop)\w+)(?:\{\w+="([^"]*)"\})? (\S+)$/gm)].map(
    ([, name, of, value]) => [name, of ?? null, name === MOVES ? null : Number(value)],
  )
  expect(shown.map(String).sort()).toEqual(measured.map(String).sort())
  expect(shown).toContainEqual(['kashf_queue_waiting', 'verify-ledger', expect.any(Number)])
  expect(shown).toContainEqual([MOVES, expect.any(String), null])
  expect(versions).toMatchObject({ kashf: expect.stringMatching(/^\d/), node: process.versions.node })
  expect(versions.postgresql).toMatch(/^\d/)
})
