/* Texts in blocks as JSON, for forms and lists that do not load the editor. */

interface Block {
  type: string
  text?: string
  attrs?: { latex?: string; alt?: string }
  content?: Block[]
}

const parse = (json: string): Block => JSON.parse(json)

/** A plain text as blocks: a paragraph for each line. */
export const blocksOf = (text: string): string => {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const paragraphs = lines.map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] }))
  return JSON.stringify({
    type: 'doc',
    content: paragraphs.length > 0 ? paragraphs : [{ type: 'paragraph' }],
  })
}

const INLINE = new Set(['text', 'hard_break', 'inline_formula'])

function words({ type, text, attrs, content = [] }: Block): string {
  if (type === 'hard_break') return '\n'
  const own = text ?? attrs?.latex ?? attrs?.alt ?? ''
  const isLine = content.every((child) => INLINE.has(child.type))
  return own + content.map(words).join(type === 'table_row' ? ' | ' : isLine ? '' : '\n')
}

/** What blocks read as, a line for each; formulas as they are typed. */
export const wordsOf = (json: string): string => words(parse(json)).trim()

/** Whether a text has nothing to read or to look at. */
export const isBlank = (json: string): boolean =>
  !/"type":"(?:text|formula|inline_formula|picture|test)"/.test(json)

/** Both texts, one below the other. */
export const joinBlocks = (above: string, below: string): string =>
  JSON.stringify({
    type: 'doc',
    content: [...(parse(above).content ?? []), ...(parse(below).content ?? [])],
  })
