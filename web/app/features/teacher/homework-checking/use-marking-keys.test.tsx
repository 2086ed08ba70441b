import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { switchLetters } from '../../visitor/player/settings/letter-keys.ts'
import { useMarkingKeys } from './use-marking-keys.ts'

const done: string[] = []
let leave = () => {}

function Keys() {
  useMarkingKeys(new Map(['a', '3', 'z'].map((key) => [key, () => void done.push(key)])))
  return <textarea />
}

const press = (init: KeyboardEventInit, target: Element = document.body) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }))

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  done.length = 0
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  leave = () => root.unmount()
  await act(() => root.render(<Keys />))
})
afterEach(async () => {
  await act(() => leave())
  document.body.replaceChildren()
  switchLetters(true)
  vi.unstubAllGlobals()
})

it('takes letters and digits in every layout, and none while somebody writes', () => {
  press({ key: 'A' })
  press({ key: 'ф', code: 'KeyA' })
  press({ key: '3' })
  const field = document.querySelector('textarea')
  if (field) press({ key: 'a' }, field)
  expect(done).toEqual(['a', 'a', '3'])
})

it('leaves Ctrl + Z when single keys are switched off, and takes no other combination', () => {
  switchLetters(false)
  press({ key: 'a' })
  press({ key: '3' })
  press({ key: 'z', ctrlKey: true })
  switchLetters(true)
  press({ key: 'a', ctrlKey: true })
  expect(done).toEqual(['z'])
})
