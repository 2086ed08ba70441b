import { expect, it } from 'vitest'
import { parseStill } from './still.ts'

const list = '/x/1/token/previews/previews.vtt'

it('finds the picture of a moment beside the list of previews', () => {
  expect(parseStill('previews-2.jpg#xywh=160,90,160,90', list)).toEqual({
    src: new URL('/x/1/token/previews/previews-2.jpg', window.location.href).href,
    x: 160,
    y: 90,
    width: 160,
    height: 90,
  })
})

it('takes no picture from elsewhere', () => {
  for (const cue of ['//evil.example/a.jpg#xywh=0,0,1,1', '../a.jpg#xywh=0,0,1,1', 'a.jpg', '']) {
    expect(parseStill(cue, list)).toBeNull()
  }
})
