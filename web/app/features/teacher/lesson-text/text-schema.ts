import { mayLinkTo, TEXT_MARKS, TEXT_NODES } from '@kashf/contract/learning/lesson-text.ts'
import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'

/** Where a browser finds a node in pasted HTML, and how the editor draws it. */
type InBrowser<Spec> = Pick<Spec & { parseDOM?: unknown; toDOM?: unknown }, 'parseDOM' | 'toDOM'>

const latexOf = (element: HTMLElement) => {
  const latex = element.dataset.latex ?? ''
  return latex !== '' && { latex }
}

const nodes: Readonly<Record<keyof typeof TEXT_NODES, InBrowser<NodeSpec>>> = {
  doc: {},
  text: {},
  paragraph: { parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
  heading: {
    parseDOM: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag, at) => ({
      tag,
      attrs: { level: at < 2 ? 2 : 3 },
    })),
    toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
  },
  bullet_list: { parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
  ordered_list: { parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
  list_item: { parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
  blockquote: { parseDOM: [{ tag: 'blockquote' }], toDOM: () => ['blockquote', 0] },
  code_block: {
    parseDOM: [
      {
        tag: 'pre',
        preserveWhitespace: 'full',
        getAttrs: (element: HTMLElement) => ({ name: element.dataset.name ?? '' }),
      },
    ],
    toDOM: ({ attrs }) => ['pre', { 'data-name': attrs.name }, ['code', 0]],
  },
  formula: {
    parseDOM: [{ tag: 'div[data-latex]', getAttrs: latexOf }],
    toDOM: ({ attrs }) => ['div', { 'data-latex': attrs.latex }],
  },
  inline_formula: {
    parseDOM: [{ tag: 'span[data-latex]', getAttrs: latexOf }],
    toDOM: ({ attrs }) => ['span', { 'data-latex': attrs.latex }],
  },
  picture: {
    parseDOM: [
      {
        tag: 'figure[data-image]',
        getAttrs: ({ dataset }: HTMLElement) => ({
          image: Number(dataset.image),
          alt: dataset.alt ?? '',
          width: Number(dataset.width),
          height: Number(dataset.height),
        }),
      },
    ],
    toDOM: ({ attrs: { image, alt, width, height } }) => [
      'figure',
      { 'data-image': image, 'data-alt': alt, 'data-width': width, 'data-height': height },
    ],
  },
  table: { parseDOM: [{ tag: 'table' }], toDOM: () => ['table', ['tbody', 0]] },
  table_row: { parseDOM: [{ tag: 'tr' }], toDOM: () => ['tr', 0] },
  table_cell: {
    parseDOM: [
      { tag: 'th', attrs: { header: true } },
      { tag: 'td', attrs: { header: false } },
    ],
    toDOM: ({ attrs }) => [attrs.header ? 'th' : 'td', 0],
  },
  test: {
    parseDOM: [
      {
        tag: 'div[data-test]',
        getAttrs: ({ dataset }: HTMLElement) => ({ test: Number(dataset.test) }),
      },
    ],
    toDOM: ({ attrs }) => ['div', { 'data-test': attrs.test }],
  },
  hard_break: { parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
}

const marks: Readonly<Record<keyof typeof TEXT_MARKS, InBrowser<MarkSpec>>> = {
  link: {
    parseDOM: [
      {
        tag: 'a[href]:not([data-moment])',
        getAttrs(element: HTMLElement) {
          const href = element.getAttribute('href') ?? ''
          return mayLinkTo(href) && { href }
        },
      },
    ],
    toDOM: ({ attrs }) => ['a', { href: attrs.href }, 0],
  },
  moment: {
    parseDOM: [
      { tag: 'a[data-moment]', getAttrs: ({ dataset }: HTMLElement) => ({ at_s: Number(dataset.moment) }) },
    ],
    toDOM: ({ attrs }) => ['a', { 'data-moment': attrs.at_s, class: 'moment' }, 0],
  },
  strong: {
    parseDOM: [
      { tag: 'strong' },
      // Google Docs wraps all that is copied.
      { tag: 'b', getAttrs: (element: HTMLElement) => element.style.fontWeight !== 'normal' && null },
    ],
    toDOM: () => ['strong', 0],
  },
  em: { parseDOM: [{ tag: 'i' }, { tag: 'em' }], toDOM: () => ['em', 0] },
  code: { parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
}

const joined = <Spec extends object>(
  specs: Readonly<Record<string, Spec>>,
  inBrowser: Readonly<Record<string, object>>,
) => Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, { ...spec, ...inBrowser[name] }]))

/** The schema of a lesson's text: that of the server, with its HTML in the editor. */
export const schema = new Schema({
  nodes: joined(TEXT_NODES, nodes) as Record<keyof typeof TEXT_NODES, NodeSpec>,
  marks: joined(TEXT_MARKS, marks) as Record<keyof typeof TEXT_MARKS, MarkSpec>,
})
