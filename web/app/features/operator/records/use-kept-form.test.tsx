import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useKeptForm } from './use-kept-form.ts'

let me = 7
vi.mock('../../../api/queries/use-me.ts', () => ({ useMe: () => ({ user: { id: me } }) }))

function ReasonForm({ name }: { name: string | null }) {
  const { form, clear, isRestored } = useKeptForm(name, { reason: '', base: '4' })
  return (
    <form>
      <input {...form.register('reason')} />
      <button type="button" onClick={clear} />
      <output>{`${isRestored} ${form.getValues('base')}`}</output>
    </form>
  )
}

let leave = () => {}
async function open(name: string | null): Promise<void> {
  const root = createRoot(document.body)
  await act(async () => root.render(<ReasonForm name={name} />))
  leave = () => act(() => root.unmount())
}
async function reopen(name: string | null): Promise<void> {
  leave()
  await open(name)
}
const field = () => document.querySelector('input') as HTMLInputElement
const shown = () => document.querySelector('output')?.textContent
const type = (text: string) =>
  act(async () => {
    // React ignores a value that was set on the element itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  localStorage.clear()
  me = 7
})
afterEach(() => leave())

it('keeps what was typed until it is sent, for each record apart', async () => {
  await open('return 12')
  expect([field().value, shown()]).toEqual(['', 'false 4'])
  await type('Ovozi past')
  await reopen('return 13')
  expect(field().value).toBe('')
  await reopen('return 12')
  expect([field().value, shown()]).toEqual(['Ovozi past', 'true 4'])
  await act(async () => document.querySelector('button')?.click())
  expect([field().value, shown()]).toEqual(['', 'false 4'])
  await reopen('return 12')
  expect(field().value).toBe('')
})

it('shows it to nobody else who signs in on the device', async () => {
  await open('return 12')
  await type('Ovozi past')
  expect(localStorage.length).toBe(1)
  me = 8
  await reopen('return 12')
  expect(field().value).toBe('')
})

it('keeps nothing without a name, and reads nothing but texts of its fields', async () => {
  await open(null)
  await type('8600 1200 0000 1233')
  expect(localStorage.length).toBe(0)
  localStorage.setItem('draft/7/console/a', '{"reason":5,"base":"3","__proto__":"x","other":"y"}')
  await reopen('a')
  expect([field().value, shown()]).toEqual(['', 'true 3'])
  localStorage.setItem('draft/7/console/b', '{{')
  await reopen('b')
  expect([field().value, shown()]).toEqual(['', 'false 4'])
})
