import { expect, it } from 'vitest'
import { browserLettering } from './browser-lettering.ts'

it('draws markup in key words as letters', () => {
  const svg = browserLettering.draw('<img src=x onerror="alert(1)">&', { x: 0, y: 0, size: 60, fill: '#fff' })
  const element = document.createElement('div')
  element.innerHTML = `<svg>${svg}</svg>`
  expect(element.querySelector('img')).toBeNull()
  expect(element.textContent).toBe('<img src=x onerror="alert(1)">&')
})
