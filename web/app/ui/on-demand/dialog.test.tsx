import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

it('stays open when a dialog inside it closes', async () => {
  HTMLDialogElement.prototype.showModal ??= () => {}
  HTMLDialogElement.prototype.close ??= () => {}
  const [outer, inner] = [vi.fn(), vi.fn()]
  const place = document.body.appendChild(document.createElement('div'))
  await act(async () =>
    createRoot(place).render(
      <Dialog title="Tashqi" onClose={outer}>
        <Dialog title="Ichki" onClose={inner}>
          Matn
        </Dialog>
      </Dialog>,
    ),
  )
  const [first, second] = place.querySelectorAll('dialog')
  await act(async () => second?.dispatchEvent(new Event('close')))
  expect([outer.mock.calls.length, inner.mock.calls.length]).toEqual([0, 1])
  await act(async () => first?.dispatchEvent(new Event('close')))
  expect(outer).toHaveBeenCalledOnce()
})
