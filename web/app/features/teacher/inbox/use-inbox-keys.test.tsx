import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { switchLetters } from '../../visitor/player/settings/letter-keys.ts'
import { useInboxKeys } from './use-inbox-keys.ts'

const moved: number[] = []
let leave = () => {}

function Keys() {
  useInboxKeys((step) => moved.push(step))
  return null
}

const press = (key: string, code = '') =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true }))

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  leave = () => root.unmount()
  await act(() => root.render(<Keys />))
})
afterEach(async () => {
  await act(() => leave())
  switchLetters(true)
  vi.unstubAllGlobals()
})

it('J and K move through the list unless letters are switched off', () => {
  press('j')
  press('k')
  switchLetters(false)
  press('j')
  expect(moved).toEqual([1, -1])
})

it('J and K move on a Cyrillic keyboard', () => {
  moved.length = 0
  press('о', 'KeyJ')
  press('Л', 'KeyK')
  press('о', 'KeyO')
  expect(moved).toEqual([1, -1])
})
