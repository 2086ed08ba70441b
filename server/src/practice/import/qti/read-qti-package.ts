import path from 'node:path/posix'
import { type DraftPicture, leftOut, MAX_DRAFTS, type ReadTest } from '../draft.ts'
import { htmlToMarkup } from '../html-markup.ts'
import { readXml } from '../read-xml.ts'
import type { Archive } from '../read-zip.ts'
import { TestFileRefused } from '../test-file-refused.ts'
import { htmlContext, TestPictures } from '../test-pictures.ts'
import { elementsIn } from '../walk-xml.ts'
import { attribute, htmlOf, qtiElements } from './elements.ts'
import { isQtiItem, readQtiItem } from './read-qti-item.ts'

/** The most XML of a package. 1,000 items are a few megabytes. */
const MAX_XML_BYTES = 30_000_000
const MANIFEST = 'imsmanifest.xml'
const NO_FILES: Archive = { names: [], sizeOf: () => null, read: () => null }

const decodedPath = (href: string) => {
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}

/** A file of the package by an address that is relative to another of its files. */
function fileBeside(
  archive: Archive,
  base: string,
  href: string,
): { name: string; bytes: Uint8Array } | null {
  for (const address of [href, decodedPath(href)]) {
    const name = path.join(path.dirname(base), address)
    const bytes = archive.read(name)
    if (bytes) return { name, bytes }
  }
  return null
}

const ITEM = /^imsqti_(?:apip)?item/
/** What Canvas, Common Cartridge and Blackboard call their tests of QTI 1.2. */
const OLD_TEST = /^(?:imsqti_xmlv1p|assessment\/x-bb-)/

/** The items that a manifest lists, in its order. */
function itemsOf(archive: Archive, manifest: string): string[] {
  const root = readXml(archive.read(manifest) ?? new Uint8Array())
  const resources = elementsIn(root, 'resource')
  const areOf = (type: RegExp) =>
    resources.filter((resource) => type.test(resource.getAttribute('type') || ''))
  if (areOf(ITEM).length === 0 && areOf(OLD_TEST).length > 0) throw new TestFileRefused('qti_1')
  return areOf(ITEM).map((resource) =>
    path.join(path.dirname(manifest), decodedPath(resource.getAttribute('href') || '')),
  )
}

/** Adds an item to a test, with the passage that it shares with others. */
function addItem(
  test: ReadTest,
  pictures: TestPictures,
  root: Element,
  archive: Archive,
  name: string,
): void {
  const fileOf = (src: string): DraftPicture | null => {
    const file = fileBeside(archive, name, src)
    return file && { name: path.basename(file.name), bytes: file.bytes }
  }
  const read = readQtiItem(root, pictures, fileOf)
  if ('refused' in read) {
    test.left_out.push(leftOut(read.refused))
    return
  }
  const [reference] = qtiElements(root, 'assessmentStimulusRef')
  const stimulus = reference && fileBeside(archive, name, attribute(reference, 'href'))
  const [content] = stimulus ? qtiElements(readXml(stimulus.bytes), 'stimulusBody') : []
  if (stimulus && content) {
    const context = htmlContext(pictures, read.warnings, (src) => fileBeside(archive, stimulus.name, src))
    const passage = htmlToMarkup(htmlOf(content), context)
    const known = test.passages.indexOf(passage)
    read.passage = known >= 0 ? known : test.passages.push(passage) - 1
  } else if (reference) read.warnings.push(leftOut(attribute(reference, 'href')))
  test.drafts.push(read)
}

const emptyTest = (pictures: TestPictures): ReadTest => ({
  drafts: [],
  passages: [],
  pictures: pictures.list,
  left_out: [],
})

/** Reads an item that came without its package, and therefore without its pictures. */
export function readSingleItem(root: Element): ReadTest {
  const pictures = new TestPictures()
  const test = emptyTest(pictures)
  addItem(test, pictures, root, NO_FILES, '')
  return test
}

/** Reads the items of a QTI package that its manifest lists. An item that is damaged or not QTI is named; the others stay. */
export function readQtiPackage(archive: Archive): ReadTest {
  const manifest = archive.names.find((name) => path.basename(name) === MANIFEST)
  if (manifest === undefined) throw new TestFileRefused('unknown_format')
  const pictures = new TestPictures()
  const test = emptyTest(pictures)
  let xmlBytes = 0
  for (const name of itemsOf(archive, manifest)) {
    try {
      const bytes = archive.read(name)
      xmlBytes += bytes?.length ?? 0
      if (xmlBytes > MAX_XML_BYTES) throw new TestFileRefused('too_large')
      const root = bytes && test.drafts.length < MAX_DRAFTS ? readXml(bytes) : null
      if (root && isQtiItem(root)) addItem(test, pictures, root, archive, name)
      else test.left_out.push(leftOut(name))
    } catch (error) {
      if (!(error instanceof TestFileRefused) || error.reason !== 'damaged') throw error
      test.left_out.push(leftOut(name))
    }
  }
  if (test.drafts.length === 0 && test.left_out.length === 0) throw new TestFileRefused('unknown_format')
  return test
}
