import type { Mark } from '@kashf/contract/homework/homework.ts'

/** What a press on the page does: look around, draw, or set a mark of that kind. */
export type Tool = 'select' | Mark['kind']

export const TOOLS: readonly Tool[] = ['select', 'stroke', 'right', 'wrong', 'text']
