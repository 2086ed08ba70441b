import { acceptPayme } from '@kashf/simulators/payme/acceptance.ts'
import { expect, it } from 'vitest'
import { buildStudent } from '../../../testing/builders/people.ts'
import { injectedTransport } from '../../../testing/payments/injected-transport.ts'
import { testApp } from '../../../testing/test-app.ts'

const kashf = testApp()

async function failuresOf(paymentId: string, key: string): Promise<{ steps: number; failed: string[] }> {
  const failed: string[] = []
  let steps = 0
  const subject = {
    transport: injectedTransport(kashf.app, 'payme'),
    credentials: { login: 'Paycom', key },
    paymentId,
    amountTiyin: 5_000_000,
  }
  for await (const step of acceptPayme(subject)) {
    if (!step.skipped) steps++
    if (!step.passed) failed.push(`${step.name}: ${step.detail}`)
  }
  return { steps, failed }
}

it("passes Payme's sandbox scenarios and the acceptance list over its address alone", async () => {
  const student = await buildStudent(kashf.deps)
  expect(await failuresOf(student.paymentId, 'test-payme-key')).toEqual({ steps: 58, failed: [] })
})

it('would notice a server that refuses everything', async () => {
  const { failed } = await failuresOf('10000008', 'another key')
  expect(failed.length).toBeGreaterThan(30)
})
