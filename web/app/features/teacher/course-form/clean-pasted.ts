import { bodyOf } from './rich-text-document.ts'

/** Cleans pasted HTML of Word and Telegram markup that the document schema does not know. */
export function cleanPasted(html: string): string {
  // HTML copied from the editor itself needs no cleaning.
  if (html.includes('data-pm-slice')) return html
  const body = bodyOf(html)
  replaceEmojiImages(body)
  convertWordLists(body)
  for (const paragraph of body.querySelectorAll('p')) {
    // Word inserts empty paragraphs as spacing.
    if (paragraph.textContent.trim() === '') paragraph.remove()
  }
  return body.innerHTML
}

/** Telegram copies emoji as images. */
function replaceEmojiImages(body: HTMLElement): void {
  for (const image of body.querySelectorAll('img')) {
    if (/^\p{Extended_Pictographic}/u.test(image.alt)) image.replaceWith(image.alt)
  }
}

/** Word writes a list item as a paragraph with its marker as text. Nested lists are flattened. */
function convertWordLists(body: HTMLElement): void {
  const lists = new Set<Element>()
  for (const paragraph of body.querySelectorAll('p[style*="mso-list"]')) {
    const marker = paragraph.querySelector('span[style*="mso-list"]')
    if (!marker) continue
    const tag = /^\s?\(?[0-9a-z]{1,4}[.)]/i.test(marker.textContent) ? 'ol' : 'ul'
    marker.remove()
    const previous = paragraph.previousElementSibling
    let list = previous
    if (!list || !lists.has(list) || list.localName !== tag) {
      list = document.createElement(tag)
      paragraph.before(list)
      lists.add(list)
    }
    const item = document.createElement('li')
    item.append(...paragraph.childNodes)
    list.append(item)
    paragraph.remove()
  }
}
