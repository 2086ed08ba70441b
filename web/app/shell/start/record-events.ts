/** An event before the page's code was loaded, which is replayed after hydration. */
export interface EarlyEvent {
  kind: 'press' | 'submit' | 'check' | 'text'
  target: HTMLElement
  /** The ancestors of `target` and its index in each, because hydration may replace it by an equal element. */
  path: { parent: Element; index: number }[]
  /** The input value or the checked state. */
  value: string | boolean
}

export interface PageStart {
  events: EarlyEvent[]
  /** Whether the code is needed now: the person is signed in, or has begun to use the page. */
  isWanted: boolean
  /** Called when the page's code becomes needed. */
  begin(): void
  /** Ends the recording, because React handles events from now on. */
  stop(): void
}

declare global {
  interface Window {
    pageStart?: PageStart
  }
}

/**
 * An inline script in the head, so it must be self-contained. Until hydration it lets links and plain forms work as
 * without JavaScript unless that would lose typed text, records all other events, and marks the document of a signed-in
 * person.
 */
export function recordEvents(): void {
  const start: PageStart = { events: [], isWanted: false, begin() {}, stop() {} }
  window.pageStart = start
  try {
    if (localStorage.getItem('token')) {
      start.isWanted = true
      document.documentElement.dataset.session = ''
    }
  } catch {
    // Storage is blocked, so the person is a visitor.
  }

  const want = () => {
    start.isWanted = true
    start.begin()
  }
  const record = (target: HTMLElement, kind: EarlyEvent['kind'], value: string | boolean = '') => {
    want()
    const earlier = start.events.find((event) => event.target === target && event.kind === kind)
    if (earlier) {
      earlier.value = value
      return
    }
    const path: EarlyEvent['path'] = []
    for (let node: Element = target; node.parentElement; node = node.parentElement) {
      path.push({ parent: node.parentElement, index: [...node.parentElement.children].indexOf(node) })
    }
    start.events.push({ kind, target, path, value })
  }
  const hold = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const closest = (event: Event, selector: string) =>
    event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null
  const worksAlone = (form: HTMLFormElement | null) => form?.hasAttribute('action')

  /** The fragment that asks this page for what a link leads visitors to, if the person is signed in. */
  const memberHashOf = (link: HTMLElement) =>
    'session' in document.documentElement.dataset && link.dataset.memberHash

  /**
   * Whether a link waits for the page's code: it does something else with it, or would lose input in a form that only
   * the code can keep.
   */
  const staysHere = (link: HTMLElement, event: MouseEvent) =>
    !(link.hasAttribute('target') || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
    (link.hasAttribute('data-held') ||
      memberHashOf(link) ||
      start.events.some(({ kind, target }) => kind === 'text' && !worksAlone(target.closest('form'))))

  const onClick = (event: Event) => {
    const button = closest(event, 'a[href], button, [role=button]')
    if (!(button && event.isTrusted) || button.matches('[popovertarget], [data-early]')) return
    if (button.matches('a[href]') && !staysHere(button, event as MouseEvent)) return
    if (button instanceof HTMLButtonElement && button.type === 'submit' && worksAlone(button.form)) return
    hold(event)
    button.dataset.waiting = ''
    const memberHash = memberHashOf(button)
    if (memberHash) {
      want()
      location.hash = memberHash
      return
    }
    record(button, 'press')
  }
  const onSubmit = (event: Event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || worksAlone(form)) return
    hold(event)
    record(form, 'submit')
  }
  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type)) {
      record(target, 'check', target.checked)
    } else if (
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement
    ) {
      record(target, 'text', target.value)
    }
  }
  // A link leaves the page, so its code would only compete with the next page.
  const onPointer = (event: Event) => {
    if (!closest(event, 'a[href]')) want()
  }

  const listeners = { click: onClick, submit: onSubmit, input: onInput, pointerdown: onPointer }
  const all = Object.entries({ ...listeners, keydown: want, scroll: want })
  for (const [type, listener] of all) addEventListener(type, listener, { capture: true })
  start.stop = () => {
    for (const [type, listener] of all) removeEventListener(type, listener, { capture: true })
  }
}
