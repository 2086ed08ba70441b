import { LINK_SCHEMES } from '@kashf/contract/text/rich-text.ts'
import {
  DOMSerializer,
  DOMParser as DocumentParser,
  type MarkSpec,
  type Node,
  Schema,
} from 'prosemirror-model'
import { marks, nodes } from 'prosemirror-schema-basic'

/** The link's URL, or false when the server would refuse it; the link then becomes plain text. */
function linkOf(element: HTMLElement): { href: string } | false {
  const href = element.getAttribute('href') ?? ''
  try {
    const scheme = new URL(href, document.baseURI).protocol.slice(0, -1)
    return LINK_SCHEMES.includes(scheme) && { href }
  } catch {
    return false
  }
}

const link: MarkSpec = {
  attrs: { href: { validate: 'string' } },
  inclusive: false,
  parseDOM: [{ tag: 'a[href]', getAttrs: linkOf }],
  toDOM: (mark) => ['a', { href: String(mark.attrs.href) }, 0],
}

/** The document schema of a description: the elements that the server's `safe-html.ts` allows. */
export const schema = new Schema({
  nodes: {
    doc: nodes.doc,
    paragraph: nodes.paragraph,
    heading: {
      attrs: { level: { default: 3, validate: 'number' } },
      content: 'inline*',
      group: 'block',
      defining: true,
      parseDOM: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag, at) => ({
        tag,
        attrs: { level: Math.min(Math.max(at + 1, 2), 4) },
      })),
      toDOM: (node) => [`h${node.attrs.level}`, 0],
    },
    bullet_list: {
      content: 'list_item+',
      group: 'block',
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', 0],
    },
    ordered_list: {
      content: 'list_item+',
      group: 'block',
      parseDOM: [{ tag: 'ol' }],
      toDOM: () => ['ol', 0],
    },
    list_item: { content: 'block+', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    blockquote: nodes.blockquote,
    preformatted: { ...nodes.code_block, content: 'inline*', marks: '_', toDOM: () => ['pre', 0] },
    text: nodes.text,
    hard_break: nodes.hard_break,
  },
  marks: {
    link,
    strong: marks.strong,
    em: marks.em,
    u: { parseDOM: [{ tag: 'u' }], toDOM: () => ['u', 0] },
    s: { parseDOM: [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }], toDOM: () => ['s', 0] },
    code: marks.code,
  },
})

const parser = DocumentParser.fromSchema(schema)
const serializer = DOMSerializer.fromSchema(schema)
const BLOCKS = /^(p|h\d|li|ul|ol|blockquote|pre|div)$/i

/** Parses HTML without executing it. */
export const bodyOf = (html: string): HTMLElement =>
  new window.DOMParser().parseFromString(html, 'text/html').body

/** Parses stored HTML into a document. */
export function readHtml(html: string): Node {
  const body = bodyOf(html)
  for (const lineBreak of body.querySelectorAll('br')) {
    const { nextSibling, parentNode } = lineBreak
    const isLast = !nextSibling || BLOCKS.test(nextSibling.nodeName)
    // Browsers do not render the last <br> of a block.
    if (isLast && parentNode && BLOCKS.test(parentNode.nodeName)) lineBreak.remove()
  }
  return parser.parse(body)
}

/** Serializes a document to HTML; '' when it has no text. */
export function writeHtml(doc: Node): string {
  if (doc.textContent.trim() === '') return ''
  const container = document.createElement('div')
  container.append(serializer.serializeFragment(doc.content))
  for (const block of container.querySelectorAll('p, h2, h3, h4')) {
    // An empty block, or a last line after a <br>, would have no height.
    if (!block.lastChild || block.lastChild.nodeName === 'BR') block.append(document.createElement('br'))
  }
  for (const item of container.querySelectorAll('li')) {
    const [first, ...others] = item.children
    if (first?.tagName !== 'P' || others.some(({ tagName }) => tagName === 'P')) continue
    first.replaceWith(...first.childNodes)
  }
  return container.innerHTML
}
