import type { PaymentProvider } from '@kashf/contract/money/money.ts'
import { type AcceptanceCase, runAcceptance, type ServerInternals } from '@kashf/simulators/acceptance.ts'
import type { ProviderTransport } from '@kashf/simulators/transport.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyLedger } from '../../money/ledger/verify.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { buildStudent } from '../builders/people.ts'
import { internalsOf } from './acceptance-internals.ts'
import { injectedTransport } from './injected-transport.ts'

interface AcceptanceList {
  title: string
  provider: PaymentProvider
  /** Environment variables with the provider's credentials. */
  variables: Record<string, string>
  /** The provider's secret among the credentials. */
  key: string
  /** Returns the cases, which call the server with `key`. */
  cases: (subject: {
    transport: ProviderTransport
    key: string
    paymentId: string
    internals?: ServerInternals
  }) => AcceptanceCase[]
  /** The minimum number of cases that must fail when the server refuses every call. */
  mustFail: number
}

/** Runs a provider's acceptance list: each case as a test with the server's internals, then all cases without them. */
export function acceptanceSuite(list: AcceptanceList): void {
  const unused: ProviderTransport = () => Promise.reject(new Error('this transport is never used'))
  const names = list.cases({ transport: unused, key: '', paymentId: '0' }).map(({ name }) => name)

  describe(list.title, () => {
    let kashf: TestApp
    let paymentId: string
    let cases: Map<string, AcceptanceCase>
    const casesWith = (key: string, internals?: ServerInternals) =>
      list.cases({
        transport: injectedTransport(kashf.app, list.provider),
        key,
        paymentId,
        ...(internals && { internals }),
      })
    beforeAll(async () => {
      kashf = await startTestApp({ variables: list.variables })
      paymentId = (await buildStudent(kashf.deps)).paymentId
      cases = new Map(casesWith(list.key, internalsOf(kashf)).map((one) => [one.name, one]))
    })
    afterAll(() => kashf.close())

    // A case may build on the cases before it, so the order matters.
    it.each(names)('%s', async (name) => {
      const found = cases.get(name)
      if (!found) throw new Error('no such case')
      await found.run()
    })

    it('leaves a ledger in which every payment is accounted for', async () => {
      const { checks } = await verifyLedger(kashf.deps.db)
      expect(checks.filter((check) => !check.holds)).toEqual([])
    })

    it("passes without the server's internals as well, and leaves the balance unchanged", async () => {
      const internals = internalsOf(kashf)
      const before = await internals.balance(paymentId)
      const failed: string[] = []
      for await (const result of runAcceptance(casesWith(list.key))) {
        if (!result.passed) failed.push(`${result.name}: ${result.detail}`)
      }
      expect(failed).toEqual([])
      expect(await internals.balance(paymentId)).toBe(before)
    })

    it('would notice a server that refuses everything', async () => {
      let failed = 0
      for await (const result of runAcceptance(casesWith('another key'))) if (!result.passed) failed++
      expect(failed).toBeGreaterThanOrEqual(list.mustFail)
    })
  })
}
