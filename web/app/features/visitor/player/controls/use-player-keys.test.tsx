import type MediaController from 'media-chrome/media-controller'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { switchLetters } from '../settings/letter-keys.ts'
import { usePlayerKeys } from './use-player-keys.ts'

let handled: string[] = []
let player: MediaController
let leave = () => {}

function Keys() {
  usePlayerKeys(player, {
    toTenth: (tenth) => handled.push(String(tenth)),
    changeRate: (by) => handled.push(by === 1 ? '>' : '<'),
    showHelp: () => handled.push('?'),
  })
  return null
}

const press = (key: string, at: Element = document.body, code = '') =>
  at.dispatchEvent(
    new KeyboardEvent('keydown', { key, code, shiftKey: key === 'Ю', bubbles: true, cancelable: true }),
  )

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  handled = []
  const element = document.createElement('div')
  const keyboardShortcutHandler = ({ key }: KeyboardEvent) => void handled.push(key)
  player = Object.assign(element, { keyboardShortcutHandler }) as unknown as MediaController
  document.body.append(element)
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

it('single characters act on the page until they are switched off, then only in the player', () => {
  press('k')
  press('5')
  switchLetters(false)
  for (const key of ['k', 'm', '5', '?']) press(key)
  expect(handled).toEqual(['k', '5'])
  // These keys are no characters, so that speech input cannot trigger them by accident.
  press(' ')
  press('ArrowLeft')
  press('5', player)
  expect(handled).toEqual(['k', '5', ' ', 'ArrowLeft', '5'])
})

it('letters act on a Cyrillic keyboard, on the page and in the player', () => {
  for (const at of [document.body, player]) {
    press('л', at, 'KeyK')
    press('А', at, 'KeyF')
    press('Ю', at, 'Period')
    press('э', at, 'Quote')
  }
  expect(handled).toEqual(['k', 'f', '>', 'k', 'f', '>'])
  // Media-chrome itself handles what is Latin inside the player.
  press('k', player, 'KeyK')
  expect(handled).toHaveLength(6)
})
