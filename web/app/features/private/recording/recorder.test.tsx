import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadRecording } from '../../public-account/practice/recording-store.ts'
import { Recorder } from './recorder.tsx'

let unmount = () => {}
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  act(unmount)
  vi.unstubAllGlobals()
})

/** A browser that can record, and whose microphone answers so. */
function stubMicrophone(getUserMedia: () => Promise<MediaStream>) {
  vi.stubGlobal('MediaRecorder', class {})
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: { getUserMedia } })
}

async function show(onDone: (id: string) => void = () => {}): Promise<void> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  unmount = () => {
    root.unmount()
    place.remove()
  }
  await act(async () =>
    root.render(<Recorder place="1/0/0" maxSeconds={600} maxBytes={1000} onDone={onDone} />),
  )
}
const text = () => document.body.textContent ?? ''
const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click(),
  )
const fileField = () => document.querySelector('input[type=file]') as HTMLInputElement

it('offers a file where the browser cannot record', async () => {
  await show()
  expect(text()).toContain('Bu brauzer ovoz yozolmaydi')
  expect(document.querySelector('button')).toBeNull()
  expect(fileField().hasAttribute('capture')).toBe(true)
})

it.each([
  ['NotAllowedError', 'Mikrofonga ruxsat berilmagan'],
  ['NotFoundError', 'Mikrofon topilmadi'],
  ['NotReadableError', 'Mikrofon band'],
])('says after %s what to do, and tries again', async (name, title) => {
  const ask = vi.fn(() => Promise.reject(new DOMException('', name)))
  stubMicrophone(ask)
  await show()
  await press('Yozishni boshlash')
  expect(text()).toContain(title)
  await press('Yana urinish')
  expect(text()).toContain(title)
  expect(ask).toHaveBeenCalledTimes(2)
})

it('refuses a file that is too large, and takes another without storage', async () => {
  const done = vi.fn()
  // The length of a file is unknown where the browser cannot read it.
  vi.stubGlobal(
    'Audio',
    class {
      onerror: () => void = () => {}
      set src(_: string) {
        queueMicrotask(() => this.onerror())
      }
    },
  )
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
  await show(done)
  const choose = (bytes: number) =>
    act(async () => {
      const files = [new File([new Uint8Array(bytes)], 'javob.m4a', { type: 'audio/mp4' })]
      Object.defineProperty(fileField(), 'files', { value: files, configurable: true })
      fileField().dispatchEvent(new Event('change', { bubbles: true }))
    })
  await choose(1001)
  await vi.waitFor(() => expect(text()).toContain('katta'))
  expect(done).not.toHaveBeenCalled()
  await choose(900)
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
  const kept = await loadRecording(done.mock.calls[0]?.[0])
  expect([kept?.file.size, kept?.file.type]).toEqual([900, 'audio/mp4'])
})
