import { createInflate } from 'node:zlib'

/** Why a PDF is refused: it has more pages than anybody hands in, or unpacks to what would freeze its reader. */
export type PdfRefusal = 'pdf_too_many_pages' | 'pdf_too_large'

const MAX_PAGES = 200
/** Of one picture or page: a scan of A3 in colour at 400 dots per inch has 90 MB. */
const MAX_STREAM_BYTES = 200e6
const MAX_UNPACKED_BYTES = 600e6
/** Of lists of small objects, which are kept to count the pages in them. */
const MAX_LIST_BYTES = 20e6
const MAX_STREAMS = 10_000
const MAX_FILTERS = 4
/** A dictionary before its stream is shorter. */
const DICTIONARY_BYTES = 2_000

/**
 * Looks into a PDF for what makes it a bomb. It reads the file once from its beginning and unpacks deflated streams, also those
 * that are deflated several times, up to the limits; nothing is drawn. Streams that are packed otherwise or encrypted are passed
 * over. Null: nothing is wrong.
 */
export async function lookIntoPdf(pdf: Buffer): Promise<PdfRefusal | null> {
  let [at, streams, unpacked, pages] = [0, 0, 0, 0]
  while (at < pdf.length) {
    const found = pdf.indexOf('stream', at)
    const end = found === -1 ? pdf.length : found
    pages += pagesIn(pdf.toString('latin1', at, end))
    if (pages > MAX_PAGES) return 'pdf_too_many_pages'
    if (found === -1) return null
    at = found + 'stream'.length
    const dictionary = dictionaryBefore(pdf, found)
    const layers = dictionary === null ? 0 : deflatedLayers(dictionary)
    if (dictionary === null || layers === 0) continue
    if (++streams > MAX_STREAMS || layers > MAX_FILTERS) return 'pdf_too_large'
    const isList = dictionary.includes('/ObjStm')
    const most = Math.min(isList ? MAX_LIST_BYTES : MAX_STREAM_BYTES, MAX_UNPACKED_BYTES - unpacked)
    at += pdf[at] === CR ? 2 : 1
    const inflated = await inflate(pdf.subarray(at), { layers, most, isList })
    if (inflated === 'too_large') return 'pdf_too_large'
    unpacked += inflated.bytes
    at += inflated.consumed
    pages += pagesIn(inflated.text)
  }
  return pages > MAX_PAGES ? 'pdf_too_many_pages' : null
}

const CR = 0x0d
const CHUNK_BYTES = 256 * 1024

const pagesIn = (text: string): number => text.match(/\/Type\s{0,9}\/Page(?![A-Za-z])/g)?.length ?? 0

/** The dictionary of a stream that begins here; null for the end of one, and for a word in a text. */
function dictionaryBefore(pdf: Buffer, at: number): string | null {
  const text = pdf.toString('latin1', Math.max(0, at - DICTIONARY_BYTES), at)
  const own = text.slice(text.lastIndexOf('obj') + 1)
  return own.trimEnd().endsWith('>>') ? own : null
}

/** How many times in a row the stream has to be inflated, from the outside on. */
function deflatedLayers(dictionary: string): number {
  const [, list = ''] = /\/Filter\s{0,9}\[?([^\]>]{0,200})/.exec(dictionary) ?? []
  const names = list.match(/\/[A-Za-z0-9]{1,30}/g) ?? []
  const other = names.findIndex((name) => name !== '/FlateDecode' && name !== '/Fl')
  return other === -1 ? names.length : other
}

interface Inflated {
  bytes: number
  /** Of the file. */
  consumed: number
  /** What was unpacked, if it was to be kept. */
  text: string
}

/** Inflates so many layers until their end or until `most` bytes have come out of any of them. A damaged stream ends early. */
function inflate(
  packed: Buffer,
  { layers, most, isList }: { layers: number; most: number; isList: boolean },
): Promise<Inflated | 'too_large'> {
  const chain = Array.from({ length: layers }, () => createInflate({ chunkSize: CHUNK_BYTES }))
  const kept: Buffer[] = []
  return new Promise((resolve) => {
    let bytes = 0
    const [first] = chain
    const finish = (outcome?: 'too_large') => {
      const consumed = first?.bytesWritten ?? 0
      for (const layer of chain) layer.destroy()
      resolve(outcome ?? { bytes, consumed, text: Buffer.concat(kept).toString('latin1') })
    }
    chain.forEach((layer, index) => {
      const next = chain[index + 1]
      layer.on('error', () => finish())
      layer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > most) finish('too_large')
        else if (isList && !next) kept.push(chunk)
      })
      if (next) layer.pipe(next)
      else layer.on('end', () => finish())
    })
    first?.end(packed)
  })
}
