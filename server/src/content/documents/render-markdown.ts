import { foldUzbek } from '@kashf/contract/text/uzbek.ts'
import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'

// Raw HTML stays text, and `validateLink` refuses scripts; sanitising makes that independent of the library.
const markdown = new MarkdownIt({ html: false, linkify: false })

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: 'p br h2 h3 h4 ul ol li blockquote strong em s code pre a hr table thead tbody tr th td'.split(
    ' ',
  ),
  allowedAttributes: { a: ['href', 'rel'], h2: ['id'], h3: ['id'], ol: ['start'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { h1: 'h2' },
}

export interface Section {
  level: number
  id: string
  title: string
  /** The HTML between the heading and the next one. */
  html: string
}

/** Sections in order; text before the first heading is a section of level 0. Ids are unique and can be linked to. */
export function renderSections(source: string): Section[] {
  const env = {}
  const tokens = markdown.parse(source, env)
  const sections: Section[] = []
  const taken = new Set<string>()
  let heading = { level: 0, id: '', title: '' }
  let start = 0
  const close = (end: number) => {
    const html = sanitizeHtml(
      markdown.renderer.render(tokens.slice(start, end), markdown.options, env),
      OPTIONS,
    ).trim()
    if (heading.level > 0 || html) sections.push({ ...heading, html })
  }
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open' || token.level !== 0 || !/^h[123]$/.test(token.tag)) continue
    close(index)
    const title = textOf(tokens[index + 1]?.children ?? [])
    heading = { level: token.tag === 'h3' ? 3 : 2, id: uniqueId(title, taken), title }
    // The heading is an opening token, its text and a closing token.
    start = index + 3
  }
  close(tokens.length)
  return sections
}

const textOf = (children: readonly { content: string }[]) =>
  children
    .map(({ content }) => content)
    .join('')
    .trim()

function uniqueId(title: string, taken: Set<string>): string {
  const base = foldUzbek(title).trim().split(/\s+/).join('-').slice(0, 60) || 'bolim'
  let id = base
  for (let n = 2; taken.has(id); n++) id = `${base}-${n}`
  taken.add(id)
  return id
}

const escaped = (text: string) => sanitizeHtml(text, { allowedTags: [], disallowedTagsMode: 'escape' })

/** The HTML of the whole page; headings have the ids of their sections. */
export function htmlOf(sections: Section[]): string {
  return sections
    .map(({ level, id, title, html }) =>
      level === 0 ? html : `<h${level} id="${id}">${escaped(title)}</h${level}>\n${html}`,
    )
    .join('\n')
}
