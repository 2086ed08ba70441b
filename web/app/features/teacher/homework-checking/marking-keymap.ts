import type { RefObject } from 'react'
import type { Outcome } from './review/decision-bar.tsx'
import type { Rating } from './review/use-rating.ts'
import type { Tool } from './sheet/tool.ts'
import { type Desk, ZOOM } from './sheet/use-desk.ts'
import type { MarksEditor } from './sheet/use-marks.ts'

interface KeymapOptions {
  desk: Desk
  editor: MarksEditor
  rating: Rating
  /** The page on the desk, which takes the arrows. */
  surface: RefObject<HTMLElement | null>
  /** What is said about the work. */
  panel: RefObject<HTMLElement | null>
  onDecide: (outcome: Outcome) => void
  onHelp: () => void
}

/** What the keys of the page do (`KeysHelp` lists them). */
export function markingKeymap(options: KeymapOptions): ReadonlyMap<string, () => void> {
  const { desk, editor, rating, surface, panel, onDecide, onHelp } = options
  const take = (tool: Tool) => () => {
    desk.setTool(tool)
    surface.current?.focus({ preventScroll: true })
  }
  const enlarge = (factor: number) => () => desk.zoomTo(desk.zoom * factor)
  return new Map<string, () => void>([
    ['a', () => onDecide('accepted')],
    ['q', () => onDecide('returned')],
    ...ratingKeys(rating),
    ['p', take('stroke')],
    ['r', take('right')],
    ['x', take('wrong')],
    ['t', take('text')],
    ['z', editor.undo],
    ['[', () => desk.go(-1)],
    [']', () => desk.go(1)],
    ['+', enlarge(ZOOM.step)],
    // The same key without Shift.
    ['=', enlarge(ZOOM.step)],
    ['-', enlarge(1 / ZOOM.step)],
    ['c', focusOn(panel, 'textarea')],
    ['i', focusOn(panel, '[data-ready]')],
    ['v', focusOn(panel, '[data-voice]')],
    ['?', onHelp],
  ])
}

/** The number keys, which rate the current criterion. */
export const ratingKeys = (rating: Rating): [key: string, act: () => void][] =>
  Array.from({ length: 10 }, (_, n) => [String(n), () => rating.press(String(n))])

/** Moves the focus to a part of what is said. */
export const focusOn = (panel: RefObject<HTMLElement | null>, selector: string) => () =>
  panel.current?.querySelector<HTMLElement>(selector)?.focus()
