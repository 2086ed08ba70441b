import type { Node } from 'prosemirror-model'
import type { EditorProps, NodeView } from 'prosemirror-view'
import { loadFormulaFont } from '../../visitor/markup/with-formula-font.ts'
import type { DrawnParts } from './drawn-parts.ts'

/** The width at which the editor shows pictures. */
const SHOWN_WIDTH = 640

/** A node that is drawn from its attributes alone. */
function drawn(node: Node, dom: HTMLElement, draw: (node: Node) => void): NodeView {
  draw(node)
  return {
    dom,
    update(next) {
      if (next.type !== node.type) return false
      draw(next)
      return true
    },
    ignoreMutation: () => true,
  }
}

function formulaView(node: Node, parts: DrawnParts): NodeView {
  const dom = document.createElement(node.isInline ? 'span' : 'div')
  dom.className = node.isInline ? 'markup inline-formula' : 'markup formula'
  return drawn(node, dom, ({ attrs: { latex } }) => {
    dom.dataset.latex = latex
    dom.textContent = latex
    parts.formula(latex, (html) => {
      // Another formula may have taken its place meanwhile.
      if (dom.dataset.latex !== latex) return
      void loadFormulaFont().catch(() => undefined)
      // The server escapes everything that its author wrote.
      dom.innerHTML = node.isInline ? html.replace(' display="block"', '') : html
    })
  })
}

function pictureView(node: Node, parts: DrawnParts): NodeView {
  const dom = document.createElement('figure')
  const image = dom.appendChild(document.createElement('img'))
  const caption = dom.appendChild(document.createElement('figcaption'))
  return drawn(node, dom, ({ attrs }) => {
    image.alt = attrs.alt
    image.width = Math.min(SHOWN_WIDTH, attrs.width)
    image.height = Math.round((image.width * attrs.height) / attrs.width)
    caption.textContent = attrs.alt
    parts.picture(attrs.image, (base) => {
      image.src = `${base}/${SHOWN_WIDTH}.webp`
    })
  })
}

function testView(node: Node, titles: ReadonlyMap<number, string>): NodeView {
  const dom = document.createElement('div')
  dom.className = 'test-card'
  return drawn(node, dom, ({ attrs }) => {
    dom.textContent = titles.get(attrs.test) ?? ''
  })
}

/** The views of nodes whose look comes from the server. */
export const nodeViews = (
  parts: DrawnParts,
  testTitles: ReadonlyMap<number, string>,
): NonNullable<EditorProps['nodeViews']> => ({
  formula: (node) => formulaView(node, parts),
  inline_formula: (node) => formulaView(node, parts),
  picture: (node) => pictureView(node, parts),
  test: (node) => testView(node, testTitles),
})
