import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?worker&url'
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url'

GlobalWorkerOptions.workerSrc = worker

/** Decoders of scanned pages, at their addresses of this build. */
const DECODERS = new Map([
  ['jbig2.wasm', jbig2],
  ['openjpeg.wasm', openjpeg],
])

class Decoders {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = DECODERS.get(filename)
    if (!address) throw new Error(`no such decoder: ${filename}`)
    return new Uint8Array(await (await fetch(address)).arrayBuffer())
  }
}

/** Pixels of one picture in a document: one that claims more is left out. */
const MAX_IMAGE_PIXELS = 40_000_000
/** Of a drawn page: the longer side at most. */
const MAX_SIDE = 2400

export interface Pdf {
  pageCount: number
  /** Width by height of a page. */
  aspectOf: (page: number) => Promise<number>
  /** Draws a page into a canvas, about as wide as asked, in pixels of the screen. */
  draw: (canvas: HTMLCanvasElement, page: number, width: number) => Promise<void>
  close: () => void
}

/** Reads a PDF in a worker of its own, which `close` ends. Rejects for what is no PDF, and without a line. */
export async function openPdf(url: string): Promise<Pdf> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`the document was not sent: ${answer.status}`)
  const task = getDocument({
    data: await answer.arrayBuffer(),
    maxImageSize: MAX_IMAGE_PIXELS,
    useWorkerFetch: false,
    BinaryDataFactory: Decoders,
  })
  const document = await task.promise
  return {
    pageCount: document.numPages,
    aspectOf: async (page) => {
      const { width, height } = (await document.getPage(page)).getViewport({ scale: 1 })
      return width / height
    },
    draw: (canvas, page, width) => draw(document, { canvas, page, width }),
    close: () => void task.destroy(),
  }
}

async function draw(
  document: PDFDocumentProxy,
  { canvas, page: number, width }: { canvas: HTMLCanvasElement; page: number; width: number },
): Promise<void> {
  const page = await document.getPage(number)
  const natural = page.getViewport({ scale: 1 })
  const scale = Math.min(width / natural.width, MAX_SIDE / Math.max(natural.width, natural.height))
  const viewport = page.getViewport({ scale })
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.round(viewport.height)
  await page.render({ canvas, viewport }).promise
}
