import {
  MAX_LESSON_TEXT,
  MAX_TABLE_COLUMNS,
  MAX_TABLE_ROWS,
  MAX_TEXT_DEPTH,
  MAX_TEXT_FORMULAS,
  MAX_TEXT_PICTURES,
  TEXT_MARKS,
  TEXT_NODES,
} from '@kashf/contract/learning/lesson-text.ts'
import { Node, Schema } from 'prosemirror-model'
import { invalid } from '../../errors/failure.ts'
import { plainText } from './plain-text.ts'

const schema = new Schema({ nodes: TEXT_NODES, marks: TEXT_MARKS })

/** What a text names and how much there is of it. */
interface Contents {
  depth: number
  formulas: number
  pictures: number[]
  tests: number[]
  isClean: boolean
}

/** No control characters besides those of code, and no halves of characters. */
const isCleanText = (text: string): boolean => !/(?![\n\t])\p{Cc}/u.test(text) && text.isWellFormed()

/** Every row as long as the first. */
const isEven = (table: Node): boolean => {
  const columns = table.firstChild?.childCount ?? 0
  if (columns > MAX_TABLE_COLUMNS || table.childCount > MAX_TABLE_ROWS) return false
  return table.children.every(({ childCount }) => childCount === columns)
}

function contentsOf(doc: Node): Contents {
  const found: Contents = { depth: 0, formulas: 0, pictures: [], tests: [], isClean: true }
  const look = (node: Node, depth: number): void => {
    found.depth = Math.max(found.depth, depth)
    const { name } = node.type
    if (name === 'formula' || name === 'inline_formula') found.formulas++
    if (name === 'picture') found.pictures.push(node.attrs.image)
    if (name === 'test') found.tests.push(node.attrs.test)
    if (name === 'table' && !isEven(node)) found.isClean = false
    if (node.isText && !isCleanText(node.text ?? '')) found.isClean = false
    for (const child of node.children) look(child, depth + 1)
  }
  look(doc, 0)
  return found
}

/** A document by its JSON; null for anything else. */
function parse(json: string): Node | null {
  try {
    const doc = Node.fromJSON(schema, JSON.parse(json))
    doc.check()
    return doc.type === schema.topNodeType ? doc : null
  } catch {
    // No JSON, an unknown block, a block in a wrong place, a wrong attribute, or nested too deeply for the stack.
    return null
  }
}

/** The document that was stored. */
export const storedText = (json: string): Node => Node.fromJSON(schema, JSON.parse(json))

/** The pictures of a text that was stored, each once. */
export const storedPictures = (json: string): number[] => [...new Set(contentsOf(storedText(json)).pictures)]

/** A text that was read from a request. */
export interface ReadText {
  doc: Node
  /** Its JSON as it is stored: fields of the schema only, in their order. */
  json: string
  pictures: number[]
  tests: number[]
}

/**
 * Reads the text of a lesson from its JSON. Fails with `validation_failed` at `content` for what is not of the schema and for
 * what exceeds a limit.
 */
export function readText(json: string): ReadText {
  if (json.length > MAX_LESSON_TEXT) throw invalid({ content: { key: 'too_long', n: MAX_LESSON_TEXT } })
  const doc = parse(json)
  if (!doc) throw invalid({ content: 'lesson_text' })
  const { depth, formulas, isClean, pictures, tests } = contentsOf(doc)
  if (depth > MAX_TEXT_DEPTH || !isClean) throw invalid({ content: 'lesson_text' })
  if (formulas > MAX_TEXT_FORMULAS) throw invalid({ content: { key: 'text_formulas', n: MAX_TEXT_FORMULAS } })
  if (pictures.length > MAX_TEXT_PICTURES)
    throw invalid({ content: { key: 'text_pictures', n: MAX_TEXT_PICTURES } })
  if (plainText(doc) === '' && pictures.length + tests.length === 0) throw invalid({ content: 'required' })
  return {
    doc,
    json: JSON.stringify(doc.toJSON()),
    pictures: [...new Set(pictures)],
    tests: [...new Set(tests)],
  }
}
