import { cleanPasted } from '../course-form/clean-pasted.ts'
import { bodyOf } from '../course-form/rich-text-document.ts'

/** `cleanPasted`, with the cells of tables as the single lines that they are here. */
export function cleanPastedBlocks(html: string): string {
  const cleaned = cleanPasted(html)
  if (!cleaned.includes('<t')) return cleaned
  const body = bodyOf(cleaned)
  for (const block of body.querySelectorAll(':is(td, th) :is(p, div, li, h1, h2, h3, h4)')) {
    if (block.nextSibling) block.after(document.createElement('br'))
    block.replaceWith(...block.childNodes)
  }
  return body.innerHTML
}
