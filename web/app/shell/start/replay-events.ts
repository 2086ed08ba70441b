import { whenPartsLoaded } from '../base/signed-in.tsx'
import type { EarlyEvent } from './record-events.ts'

/** The timeout for lazy components: one that does not load must not delay other replayed events. */
const PATIENCE_MS = 10_000

/** Replays the events before hydration in order, once each. */
export function replayEvents(): void {
  const start = window.pageStart
  if (!start) return
  delete window.pageStart
  // After the effects of hydration, because components that depend on the session are rendered again then.
  setTimeout(async () => {
    await Promise.race([whenPartsLoaded(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
    start.stop()
    for (const event of start.events) {
      const target = find(event)
      if (target) replay(event, target)
    }
  })
}

/** The target, or the element that has taken its place. */
function find({ target, path }: EarlyEvent): HTMLElement | null {
  if (target.isConnected) return target
  const kept = path.findIndex(({ parent }) => parent.isConnected)
  let node: Element | undefined = path[kept]?.parent
  for (const { index } of path.slice(0, kept + 1).reverse()) node = node?.children[index]
  return node instanceof HTMLElement && node.tagName === target.tagName ? node : null
}

function replay({ kind, target: former, value }: EarlyEvent, target: HTMLElement): void {
  delete former.dataset.waiting
  delete target.dataset.waiting
  if (kind === 'submit') {
    if (target instanceof HTMLFormElement) target.requestSubmit()
  } else if (kind === 'text') {
    typeAgain(target, String(value))
  } else {
    // Reset the state first: the click must change it, or React would see no event.
    if (target instanceof HTMLInputElement && target.checked === value) target.checked = !value
    target.click()
  }
}

function typeAgain(target: HTMLElement, text: string): void {
  if (!(target instanceof HTMLInputElement && target.type === 'file')) {
    if ('value' in target) target.value = ''
    // The prototype's setter, because React overrides the element's own to track its value.
    const prototype: object = Object.getPrototypeOf(target)
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(target, text)
    target.dispatchEvent(new Event('input', { bubbles: true }))
  }
  target.dispatchEvent(new Event('change', { bubbles: true }))
}
