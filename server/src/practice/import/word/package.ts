import { parseXml, type XmlLimits } from '../read-xml.ts'
import { type Archive, isZip, readZip } from '../read-zip.ts'
import { TestFileRefused } from '../test-file-refused.ts'
import { attributeOf, childrenOf } from '../walk-xml.ts'

/** A million elements and attributes take the parser two seconds; a file of 1,000 questions has half of them. */
const LIMITS: XmlLimits = { bytes: 32 * 2 ** 20, depth: 400, nodes: 1_000_000 }
const DEFAULT_DOCUMENT = 'word/document.xml'

/** The root element of a part; null for a part that is not there. */
function partOf(file: Archive, name: string): Element | null {
  if ((file.sizeOf(name) ?? 0) > LIMITS.bytes) throw new TestFileRefused('too_large')
  const bytes = file.read(name)
  // Characters of symbol fonts are in the private area, so that the text is not cleaned here.
  return bytes && parseXml(new TextDecoder().decode(bytes), LIMITS)
}

/** What a part refers to, by the ids of its relations: names of parts, without those outside of the file. */
function relationsOf(
  file: Archive,
  folder: string,
  name: string,
): Map<string, { type: string; target: string }> {
  const relations = new Map<string, { type: string; target: string }>()
  for (const relation of childrenOf(partOf(file, `${folder}_rels/${name}.rels`))) {
    const target = attributeOf(relation, 'Target') ?? ''
    if (attributeOf(relation, 'TargetMode') === 'External') continue
    const type = attributeOf(relation, 'Type')?.split('/').at(-1) ?? ''
    const path = target.startsWith('/') ? target.slice(1) : `${folder}${target}`
    relations.set(attributeOf(relation, 'Id') ?? '', { type, target: path })
  }
  return relations
}

/** The document of a Word file and what it refers to. */
export interface WordPackage {
  document: Element | null
  /** The part of a type of relation, such as `styles`; null where there is none. */
  xmlOf(type: string): Element | null
  /** The name of the part that a relation refers to, or null. */
  targetOf(id: string): string | null
  read(part: string): Uint8Array | null
}

/** Opens a Word file. Throws a `TestFileRefused`. */
export function openWord(bytes: Uint8Array): WordPackage {
  if (!isZip(bytes)) throw new TestFileRefused('not_word')
  const file = readZip(bytes)
  const main = [...relationsOf(file, '', '').values()].find(({ type }) => type === 'officeDocument')
  const name = main && file.sizeOf(main.target) !== null ? main.target : DEFAULT_DOCUMENT
  const folder = name.slice(0, name.lastIndexOf('/') + 1)
  const relations = relationsOf(file, folder, name.slice(folder.length))
  return {
    document: partOf(file, name),
    xmlOf(type) {
      const found = [...relations.values()].find((relation) => relation.type === type)
      return partOf(file, found?.target ?? `${folder}${type}.xml`)
    },
    targetOf: (id) => relations.get(id)?.target ?? null,
    read: file.read,
  }
}
