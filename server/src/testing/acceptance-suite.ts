import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyLedger } from '../money/ledger/verify.ts'
import { type AcceptanceRow, type Inside, runRows } from './acceptance.ts'
import { insideOf } from './acceptance-inside.ts'
import { startTestApp, type TestApp } from './app.ts'
import { buildStudent } from './builders.ts'
import { injected, type ProviderTransport } from './provider-transport.ts'

interface List {
  title: string
  provider: 'click' | 'uzum' | 'paynet'
  /** Environment that `rows` has the credentials of. */
  variables: Record<string, string>
  /** The list for a server that knows `key`, or does not. */
  rows: (subject: {
    transport: ProviderTransport
    key: string
    paymentId: string
    inside?: Inside
  }) => AcceptanceRow[]
  key: string
  /** How many rows a server that refuses everything must fail, at least. */
  mustFail: number
}

/** A provider's acceptance list as tests: each row by its name, from inside; then all of them as the simulator does. */
export function acceptanceSuite(list: List): void {
  const unused: ProviderTransport = () => Promise.reject(new Error('only for the names'))
  const names = list.rows({ transport: unused, key: '', paymentId: '0' }).map((row) => row.name)

  describe(list.title, () => {
    let kashf: TestApp
    let paymentId: string
    let rows: Map<string, AcceptanceRow>
    const rowsWith = (key: string, inside?: Inside) =>
      list.rows({
        transport: injected(kashf.app, list.provider),
        key,
        paymentId,
        ...(inside && { inside }),
      })
    beforeAll(async () => {
      kashf = await startTestApp({ variables: list.variables })
      paymentId = (await buildStudent(kashf.deps)).paymentId
      rows = new Map(rowsWith(list.key, insideOf(kashf)).map((row) => [row.name, row]))
    })
    afterAll(() => kashf.close())

    // The rows are one story; each stands on those before it.
    it.each(names)('%s', async (name) => {
      const row = rows.get(name)
      if (!row) throw new Error('no such row')
      await row.run()
    })

    it('leaves a ledger in which every payment is accounted for', async () => {
      const { checks } = await verifyLedger(kashf.deps.db)
      expect(checks.filter((check) => !check.holds)).toEqual([])
    })

    it('passes from outside as well, and leaves the wallet as it was', async () => {
      const inside = insideOf(kashf)
      const before = await inside.balance(paymentId)
      const failed: string[] = []
      for await (const step of runRows(rowsWith(list.key))) {
        if (!step.passed) failed.push(`${step.name}: ${step.detail}`)
      }
      expect(failed).toEqual([])
      expect(await inside.balance(paymentId)).toBe(before)
    })

    it('would notice a server that refuses everything', async () => {
      let failed = 0
      for await (const step of runRows(rowsWith('another key'))) if (!step.passed) failed++
      expect(failed).toBeGreaterThanOrEqual(list.mustFail)
    })
  })
}
