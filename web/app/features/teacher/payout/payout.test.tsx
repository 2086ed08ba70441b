import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hasCheckDigit } from '../../../shell/format/pinfl.ts'
import { payoutText } from '../../../text/teach/payout.ts'
import { BalanceFigures } from './balance-figures.tsx'
import { PayoutForm } from './payout-form.tsx'

const TERMS = { minimum: 50_000, second_factor_from: 5_000_000, refund_window_hours: 72 }
/** Responses that the server returns next instead of success. */
let refusals: { status: number; body: object }[] = []
let unmount = () => {}
/** Bodies of the sent requests. */
let sent: Record<string, unknown>[]

function open(part: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const root = createRoot(document.body)
  root.render(<QueryClientProvider client={client}>{part}</QueryClientProvider>)
  unmount = () => root.unmount()
}
const visibleText = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ')

beforeEach(() => {
  sent = []
  refusals = []
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit = {}) => {
    if (body) sent.push(JSON.parse(String(body)))
    const refusal = body && refusals.shift()
    if (refusal) return Response.json(refusal.body, { status: refusal.status })
    return Response.json({ data: body ? { id: 1, status: 'requested' } : TERMS })
  })
})
afterEach(() => {
  unmount()
  vi.unstubAllGlobals()
})

function type(name: string, text: string) {
  const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
  if (!field) throw new Error(`no field ${name}`)
  // React overrides the value setter of the element, so call the native one.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
const send = () => document.querySelector<HTMLButtonElement>('button[type="submit"]')?.click()

it('warns once about a personal number with a wrong check digit, then accepts it', async () => {
  const amount = { balance: 200_000, available: 200_000, pending: 0 }
  open(<PayoutForm amount={amount} terms={TERMS} />)
  await vi.waitFor(() => expect(document.querySelector('[name="pinfl"]')).not.toBeNull())
  type('amount', '60000')
  type('cardNumber', '8600 1200 0000 1233')
  type('pinfl', '3 123456 789 0124')
  send()
  await vi.waitFor(() => expect(visibleText()).toContain(payoutText.pinflDoubted))
  expect(sent).toEqual([])
  send()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({ amount: 60_000, cardNumber: '8600120000001233', pinfl: '31234567890124' })
})

const refusal = (error: string, fields: object) => ({ status: 403, body: { error, message: error, fields } })
const fieldValue = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value

it('asks for the password when the card is new and retains what was typed', async () => {
  refusals = [
    refusal('reauthentication_required', { current_password: "To'ldirish shart." }),
    refusal('reauthentication_required', { current_password: "Parol noto'g'ri." }),
  ]
  open(<PayoutForm amount={{ balance: 200_000, available: 200_000, pending: 0 }} terms={TERMS} />)
  await vi.waitFor(() => expect(document.querySelector('[name="pinfl"]')).not.toBeNull())
  type('amount', '60000')
  type('cardNumber', '8600 1200 0000 1233')
  type('pinfl', '31234567890123')
  expect(document.querySelector('[name="current_password"]')).toBeNull()
  send()
  if (!hasCheckDigit('31234567890123')) {
    await vi.waitFor(() => expect(visibleText()).toContain(payoutText.pinflDoubted))
    send()
  }
  await vi.waitFor(() => expect(document.querySelector('[name="current_password"]')).not.toBeNull())
  expect(visibleText()).toContain(payoutText.newCardTitle)
  expect(visibleText()).not.toContain("To'ldirish shart.")
  expect(document.querySelector('[name="totp"]')).toBeNull()
  expect([fieldValue('amount'), fieldValue('pinfl')]).toEqual(['60000', '31234567890123'])
  type('current_password', 'xato-parol')
  send()
  await vi.waitFor(() => expect(visibleText()).toContain("Parol noto'g'ri."))
  type('current_password', 'togri-parol')
  send()
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  expect(sent[0]).not.toHaveProperty('current_password')
  expect(sent[2]).toMatchObject({ amount: 60_000, current_password: 'togri-parol' })
  await vi.waitFor(() => expect(document.querySelector('[name="current_password"]')).toBeNull())
})

it('links to the security page when a second factor is required, and asks for its code when the account has one', async () => {
  refusals = [
    refusal('second_factor_required', {}),
    refusal('reauthentication_required', {
      current_password: "To'ldirish shart.",
      totp: "To'ldirish shart.",
    }),
  ]
  open(
    <MemoryRouter>
      <PayoutForm amount={{ balance: 200_000, available: 200_000, pending: 0 }} terms={TERMS} />
    </MemoryRouter>,
  )
  await vi.waitFor(() => expect(document.querySelector('[name="pinfl"]')).not.toBeNull())
  type('amount', '60000')
  type('cardNumber', '8600 1200 0000 1233')
  type('pinfl', '3 123456 789 0124')
  send()
  await vi.waitFor(() => expect(visibleText()).toContain(payoutText.pinflDoubted))
  send()
  await vi.waitFor(() => expect(document.querySelector('form a')?.getAttribute('href')).toBe('/security'))
  send()
  await vi.waitFor(() => expect(document.querySelector('[name="totp"]')).not.toBeNull())
  // An effect moves the focus after the render.
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('current_password'))
  type('current_password', 'togri-parol')
  type('totp', ' 123456 ')
  send()
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  expect(sent[2]).toMatchObject({ amount: 60_000, current_password: 'togri-parol', totp: '123456' })
})

it('explains why the balance is lower than the pending amount', async () => {
  open(
    <MemoryRouter>
      <BalanceFigures amount={{ balance: -29_000, available: 0, pending: 10_000 }} thisMonth={undefined} />
    </MemoryRouter>,
  )
  await vi.waitFor(() => expect(visibleText()).toContain(payoutText.balanceOwed("39 000 so'm")))
  // What is pending leads to the days on which it becomes payable.
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/my-sales?state=waiting')
})
