import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './client/api-error.ts'
import { useCallForm } from './use-call-form.ts'

let call: () => Promise<unknown>
let handle: (error: unknown) => unknown
let leave = () => {}

function NameForm() {
  const form = useForm({ defaultValues: { name: 'Aziz' } })
  const { errors, isSubmitting, submit } = useCallForm(
    form,
    () => call(),
    (error) => handle(error),
  )
  return (
    <form onSubmit={submit}>
      <input {...form.register('name', { required: 'required' })} />
      <output>
        {[isSubmitting && 'busy', errors.name?.message, errors.root?.message].filter(Boolean).join()}
      </output>
    </form>
  )
}

const shown = () => document.querySelector('output')?.textContent
const submit = () => act(async () => document.querySelector('form')?.requestSubmit())
const refused = (fields?: Record<string, string>) =>
  new ApiError({ code: 'validation_failed', status: 422, message: 'refused', ...(fields && { fields }) })

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  handle = () => false
  const root = createRoot(document.body)
  await act(async () => root.render(<NameForm />))
  leave = () => act(() => root.unmount())
})
afterEach(() => leave())

it('submits once until the call is answered', async () => {
  let calls = 0
  let answer = () => {}
  call = () => {
    calls += 1
    return new Promise<void>((resolve) => {
      answer = resolve
    })
  }
  await submit()
  await submit()
  expect([calls, shown()]).toEqual([1, 'busy'])
  await act(async () => answer())
  expect(shown()).toBe('')
  await submit()
  expect(calls).toBe(2)
})

it('shows a failure at its field and keeps what was typed', async () => {
  call = () => Promise.reject(refused({ name: 'taken', unknown: 'elsewhere' }))
  await submit()
  expect(shown()).toBe('taken')
  expect(document.activeElement).toBe(document.querySelector('input'))
  expect(document.querySelector('input')?.value).toBe('Aziz')
})

it('shows any other failure for the form', async () => {
  call = () => Promise.reject(refused({ unknown: 'elsewhere' }))
  await submit()
  expect(shown()).toBe('refused')
})

it('leaves a failure to the form that shows it itself', async () => {
  let seen: unknown
  handle = (error) => {
    seen = error
    return true
  }
  call = () => Promise.reject(refused())
  await submit()
  expect(shown()).toBe('')
  expect(seen).toMatchObject({ message: 'refused' })
})
