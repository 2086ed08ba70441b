import { readWordTest } from '../../practice/import/word/read-word-test.ts'
import { told } from '../told-draft.ts'
import { mathRun, paragraphs, type WordList, wordFile } from './word-file.ts'

/* Pieces of files as teachers write them. */

const LISTS: WordList[] = [
  { levels: ['decimal %1.', 'upperLetter %2)', 'lowerLetter %3)'], numbers: { 1: null, 2: 1 } },
  { levels: ['bullet', 'bullet'], numbers: { 3: null } },
  { levels: ['upperLetter %1)'], numbers: { 4: 1, 5: 1, 6: 1 } },
  { levels: ['decimal %1)'], numbers: { 7: null } },
]
const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 1])
export const read = (body: string) =>
  readWordTest(
    wordFile(body, { lists: LISTS, pictures: { 'a.png': PNG, 'b.png': Uint8Array.from([...PNG, 2]) } }),
  )
export const toldOf = (body: string) => read(body).drafts.map(told)

export const B = '<w:b/>'
export const U = '<w:u w:val="single"/>'
export const SUPER = '<w:vertAlign w:val="superscript"/>'
export const SUB = '<w:vertAlign w:val="subscript"/>'
export const sym = (font: string, char: string) => `<w:r><w:sym w:font="${font}" w:char="${char}"/></w:r>`
export const PAGE_BREAK = '<w:r><w:br w:type="page"/></w:r>'
export const SECTION = '<w:sectPr><w:type w:val="nextPage"/></w:sectPr>'
export const frac = (num: string, den: string) =>
  `<m:f><m:num>${mathRun(num)}</m:num><m:den>${mathRun(den)}</m:den></m:f>`
export const power = (base: string, exponent: string) =>
  `<m:sSup><m:e>${mathRun(base)}</m:e><m:sup>${mathRun(exponent)}</m:sup></m:sSup>`
export const OPTIONS = 'A) bir\nB) ikki\nC) uch\nD) tort'
export const READ = 'bir | ikki | uch | tort | !no_key'
export const text = (lines: string) => paragraphs(lines.replaceAll('…', OPTIONS))
/** A merged cell of as many columns. */
export const wide = (content: string, columns: number) =>
  `<w:tc><w:tcPr><w:gridSpan w:val="${columns}"/></w:tcPr>${paragraphs(content)}</w:tc>`
export const cell = (content: string, properties = '') =>
  `<w:tc>${properties && `<w:tcPr>${properties}</w:tcPr>`}${content.startsWith('<') ? content : paragraphs(content)}</w:tc>`
export const tableOf = (...rows: string[][]) =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.join('')}</w:tr>`).join('')}</w:tbl>`
export const wordBox = (inside: string) =>
  `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><a:graphic><wps:txbx><w:txbxContent>${inside}</w:txbxContent></wps:txbx></a:graphic></wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${inside}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`
