import type { TextMarkName, TextNodeName } from '@kashf/contract/learning/lesson-text.ts'
import { escapeHtml } from '@kashf/contract/text/escape-html.ts'
import type { Mark, Node } from 'prosemirror-model'
import { renderFormula } from '../../mathml/render-formula.ts'

/** What the blocks of a text lead to. */
export interface Named {
  /** The base address of a picture. */
  pictureAddress: (imageId: number) => string
  /** The titles of the tests that a reader can take. */
  testTitles: ReadonlyMap<number, string>
  /** The id of the lesson, to which a test leads back. */
  lessonId: number
}

/** The width of pictures inside texts; `data-picture` has the address of larger ones. */
const PICTURE_WIDTH = 640

function opened({ type, attrs }: Mark): [before: string, after: string] {
  switch (type.name as TextMarkName) {
    case 'link':
      return [`<a href="${escapeHtml(attrs.href)}" rel="nofollow noopener">`, '</a>']
    case 'moment':
      // Without a script the page opens at that second.
      return [`<a href="?t=${Number(attrs.at_s)}" data-moment="${Number(attrs.at_s)}">`, '</a>']
    case 'strong':
      return ['<strong>', '</strong>']
    case 'em':
      return ['<em>', '</em>']
    case 'code':
      return ['<code>', '</code>']
  }
}

/** As large as it is drawn at most, so that nothing moves when it arrives. */
function sides(width: number, height: number): string {
  const scale = Math.min(1, PICTURE_WIDTH / width)
  return `width="${Math.round(width * scale)}" height="${Math.max(1, Math.round(height * scale))}"`
}

/** The HTML of a text; all that its author wrote is escaped. */
export function renderText(doc: Node, named: Named): string {
  const inside = (node: Node): string => node.children.map(render).join('')

  function picture({ image, alt, width, height }: Node['attrs']): string {
    const base = escapeHtml(named.pictureAddress(image))
    const words = escapeHtml(alt)
    // The caption is the description: it is read once.
    const caption = alt === '' ? '' : `<figcaption aria-hidden="true">${words}</figcaption>`
    return (
      `<figure data-picture="${base}"><img src="${base}/${PICTURE_WIDTH}.webp" alt="${words}" ${sides(width, height)} ` +
      `loading="lazy" decoding="async">${caption}</figure>`
    )
  }

  function test(id: number): string {
    const title = named.testTitles.get(id)
    return title === undefined
      ? ''
      : `<p class="test-card"><a href="/test/${id}?lesson=${named.lessonId}" data-test="${id}">${escapeHtml(title)}</a></p>`
  }

  function code(node: Node): string {
    const name = node.attrs.name === '' ? '' : `<figcaption>${escapeHtml(node.attrs.name)}</figcaption>`
    return `<figure class="code">${name}<pre tabindex="0"><code>${escapeHtml(node.textContent)}</code></pre></figure>`
  }

  function table(node: Node): string {
    const row = (one: Node): string =>
      `<tr>${one.children.map((cell) => (cell.attrs.header ? `<th scope="col">${inside(cell)}</th>` : `<td>${inside(cell)}</td>`)).join('')}</tr>`
    // A wide table is scrolled, not the page.
    return `<div class="table" tabindex="0"><table>${node.children.map(row).join('')}</table></div>`
  }

  function text({ text: words, marks }: Node): string {
    return marks
      .map(opened)
      .reduceRight((html, [before, after]) => before + html + after, escapeHtml(words ?? ''))
  }

  function render(node: Node): string {
    const { attrs } = node
    switch (node.type.name as TextNodeName) {
      case 'text':
        return text(node)
      case 'hard_break':
        return '<br>'
      case 'inline_formula':
        return renderFormula(attrs.latex, false)
      case 'formula':
        return `<div class="formula" tabindex="0">${renderFormula(attrs.latex, true)}</div>`
      case 'paragraph':
        return `<p>${inside(node)}</p>`
      case 'heading':
        return `<h${attrs.level}>${inside(node)}</h${attrs.level}>`
      case 'bullet_list':
        return `<ul>${inside(node)}</ul>`
      case 'ordered_list':
        return `<ol>${inside(node)}</ol>`
      case 'list_item':
        return `<li>${inside(node)}</li>`
      case 'blockquote':
        return `<blockquote>${inside(node)}</blockquote>`
      case 'code_block':
        return code(node)
      case 'picture':
        return picture(attrs)
      case 'test':
        return test(attrs.test)
      case 'table':
        return table(node)
      case 'doc':
      case 'table_row':
      case 'table_cell':
        return inside(node)
    }
  }
  return render(doc)
}
