import type { Page } from '@playwright/test'

/*
 * Success criteria of WCAG 2.2 that axe does not examine, checked inside a page. Each function returns what fails, as the
 * criterion and the beginning of the element.
 */

/** Focus: 2.4.3, 2.4.7, 2.4.11 and 3.2.1, by giving it to each element in turn. */
export const findFocusProblems = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const problems = new Set<string>()
    const report = (criterion: string, element: Element) =>
      problems.add(`${criterion}: ${element.outerHTML.slice(0, 160)}`)
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const before = { address: location.href, dialogs: document.querySelectorAll('dialog[open]').length }
    const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])'
    for (const element of document.querySelectorAll<HTMLElement>(focusable)) {
      if (element.tabIndex > 0) report('2.4.3', element)
      if (!isShown(element) || element.tabIndex < 0) continue
      element.focus({ focusVisible: true } as FocusOptions)
      if (document.activeElement !== element) continue
      // With reduced motion transitions are short, but they also affect elements that lose the focus, such as the skip
      // link.
      for (const animation of document.getAnimations()) {
        if (animation instanceof CSSTransition) animation.finish()
      }
      // Radio buttons and file inputs are rendered by their labels, and the link of a card covers the card.
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : null
      const isOutlined = (each: Element, pseudo?: string) =>
        getComputedStyle(each, pseudo).outlineStyle !== 'none'
      const card = isOutlined(element, '::after') ? element.offsetParent : null
      const drawn = [element, element.parentElement, label, card].filter((each) => each != null)
      if (!card && !drawn.some((each) => isOutlined(each))) report('2.4.7', element)
      const points = drawn.flatMap((each) => {
        const { left, top, width, height } = each.getBoundingClientRect()
        return [0.1, 0.5, 0.9].flatMap((x) =>
          [0.1, 0.5, 0.9].map((y): [number, number] => [left + x * width, top + y * height]),
        )
      })
      const isSeen = points.some(([x, y]) => {
        const top = document.elementFromPoint(x, y)
        return top !== null && drawn.some((each) => each.contains(top))
      })
      if (!isSeen) report('2.4.11', element)
    }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const dialogs = document.querySelectorAll('dialog[open]').length
    if (location.href !== before.address || dialogs !== before.dialogs) problems.add('3.2.1')
    scrollTo(0, 0)
    return [...problems]
  })

/** Fields: 1.3.5, 1.4.11 and 3.3.8; and 4.1.3, whose live region must exist before it is written to. */
export const findFieldProblems = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const problems: string[] = []
    const pixel = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
      willReadFrequently: true,
    })
    /** The colour of these layers, the lowest first, as relative luminance. */
    const luminanceOf = (layers: string[]) => {
      if (!pixel) throw new Error('no canvas')
      for (const layer of ['#fff', ...layers]) {
        pixel.fillStyle = layer
        pixel.fillRect(0, 0, 1, 1)
      }
      const [red = 0, green = 0, blue = 0] = [...pixel.getImageData(0, 0, 1, 1).data].map((value) => {
        const part = value / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const backgroundsOf = (element: Element | null): string[] =>
      element ? [...backgroundsOf(element.parentElement), getComputedStyle(element).backgroundColor] : []
    const isDrawn = (field: Element) => {
      const { borderTopWidth, backgroundColor } = getComputedStyle(field)
      return borderTopWidth !== '0px' || backgroundColor !== 'rgba(0, 0, 0, 0)'
    }
    const fields =
      'input:not([type=hidden], [type=checkbox], [type=radio], [type=range], [type=file]), select, textarea'
    for (const field of document.querySelectorAll<HTMLInputElement>(fields)) {
      if (!field.checkVisibility({ visibilityProperty: true }) || field.disabled) continue
      const name = field.outerHTML.slice(0, 160)
      // A field without an edge of its own is drawn by the box around it and its buttons.
      const box = isDrawn(field) ? field : (field.parentElement ?? field)
      const around = backgroundsOf(box.parentElement)
      const { borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(box)
      const edge = borderTopWidth === '0px' ? backgroundColor : borderTopColor
      const [lighter = 0, darker = 0] = [luminanceOf(around), luminanceOf([...around, edge])].sort(
        (a, b) => b - a,
      )
      const ratio = (lighter + 0.05) / (darker + 0.05)
      if (ratio < 3) problems.push(`1.4.11: ${ratio.toFixed(2)}:1 ${name}`)
      if (['email', 'tel', 'password'].includes(field.type) && !field.autocomplete)
        problems.push(`1.3.5: ${name}`)
      const isCode = field.type === 'password' || field.autocomplete === 'one-time-code'
      const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
      if (isCode && !field.dispatchEvent(paste)) problems.push(`3.3.8: ${name}`)
    }
    if (!document.querySelector('[aria-live], [role=status], [role=alert]')) problems.push('4.1.3')
    return problems
  })

/**
 * Text that its box crops in height (1.4.12), except for texts that are truncated on purpose and complete elsewhere, and for
 * formulas, the boxes of whose letters are much higher than the letters.
 */
export const findCutText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const problems = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement
      if (!parent?.checkVisibility({ visibilityProperty: true }) || !node.textContent?.trim()) continue
      if (parent.closest('math')) continue
      range.selectNodeContents(node)
      const text = range.getBoundingClientRect()
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const { overflowY, textOverflow, webkitLineClamp } = getComputedStyle(box)
        const { top, bottom, height } = box.getBoundingClientRect()
        const isShortened = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
        // The text is for screen readers only, or scrollable.
        if (isShortened || height <= 1 || overflowY === 'auto' || overflowY === 'scroll') break
        if (overflowY === 'visible') continue
        if (text.bottom > bottom + 2 || text.top < top - 2) {
          problems.add(`1.4.12: ${node.textContent.trim().slice(0, 60)} in ${box.outerHTML.slice(0, 120)}`)
        }
        break
      }
    }
    return [...problems]
  })
