import { strToU8, zipSync } from 'fflate'

const NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"',
].join(' ')

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** A run with properties such as `<w:b/>`; a tab and a newline become those of Word. */
export const run = (text: string, properties = ''): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}${text
    .split(/(\t|\n)/)
    .map((piece) =>
      piece === '\t'
        ? '<w:tab/>'
        : piece === '\n'
          ? '<w:br/>'
          : `<w:t xml:space="preserve">${escaped(piece)}</w:t>`,
    )
    .join('')}</w:r>`

/** A paragraph of runs in XML; a text without tags is one run. */
export const paragraph = (content: string, properties = ''): string =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content.startsWith('<') ? content : run(content)}</w:p>`

/** Paragraphs by the lines of a text. */
export const paragraphs = (text: string): string =>
  text
    .split('\n')
    .map((line) => paragraph(line))
    .join('')

/** A paragraph of an automatic list. */
export const listed = (content: string, list: number, level = 0): string =>
  paragraph(content, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`)

/** A table of cells, each in XML or as the text of its paragraphs. */
export const table = (rows: string[][]): string =>
  `<w:tbl>${rows
    .map(
      (cells) =>
        `<w:tr>${cells.map((cell) => `<w:tc>${cell.startsWith('<') ? cell : paragraphs(cell)}</w:tc>`).join('')}</w:tr>`,
    )
    .join('')}</w:tbl>`

/** An equation within a paragraph; `content` in XML, or the text of one run. */
export const equation = (content: string): string =>
  `<m:oMath>${content.startsWith('<') ? content : mathRun(content)}</m:oMath>`

export const mathRun = (text: string, properties = ''): string =>
  `<m:r>${properties}<m:t xml:space="preserve">${escaped(text)}</m:t></m:r>`

/** A picture by the id of its relation. */
export const drawing = (id: string, alt = ''): string =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="${id}" descr="${alt}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`

/** A list of numbering.xml: its levels as `format text`, and levels that a number of it restarts. */
export interface WordList {
  levels: string[]
  /** Numbers of lists with this definition, each with the start of its first level or null. */
  numbers: Record<number, number | null>
}

const numberingXml = (lists: WordList[]): string => {
  const abstract = lists.map(
    ({ levels }, i) =>
      `<w:abstractNum w:abstractNumId="${i}">${levels
        .map((level, at) => {
          const [format, text] = level.split(' ')
          return `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text ?? ''}"/></w:lvl>`
        })
        .join('')}</w:abstractNum>`,
  )
  const numbers = lists.flatMap(({ numbers }, i) =>
    Object.entries(numbers).map(
      ([id, start]) =>
        `<w:num w:numId="${id}"><w:abstractNumId w:val="${i}"/>${
          start === null
            ? ''
            : `<w:lvlOverride w:ilvl="0"><w:startOverride w:val="${start}"/></w:lvlOverride>`
        }</w:num>`,
    ),
  )
  return `<w:numbering ${NAMESPACES}>${abstract.join('')}${numbers.join('')}</w:numbering>`
}

const stylesXml = (styles: string): string => `<w:styles ${NAMESPACES}>${styles}</w:styles>`

/** The XML of a document with this body. */
export const documentXml = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`

/** A Word file of a body in XML, with other parts by their names. The relation `rId1` is the first picture. */
export function wordFile(
  body: string,
  more: {
    styles?: string
    lists?: WordList[]
    pictures?: Record<string, Uint8Array>
    document?: string
  } = {},
): Uint8Array {
  const { styles, lists, pictures = {}, document = documentXml(body) } = more
  const names = Object.keys(pictures)
  const relations = names.map(
    (name, i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/image" Target="media/${name}"/>`,
  )
  const packed = (text: string) => strToU8(text)
  return zipSync({
    '[Content_Types].xml': packed(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    '_rels/.rels': packed(
      `<Relationships><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': packed(document),
    'word/_rels/document.xml.rels': packed(`<Relationships>${relations.join('')}</Relationships>`),
    ...(styles !== undefined && { 'word/styles.xml': packed(stylesXml(styles)) }),
    ...(lists && { 'word/numbering.xml': packed(numberingXml(lists)) }),
    ...Object.fromEntries(names.map((name) => [`word/media/${name}`, pictures[name] ?? new Uint8Array()])),
  })
}
