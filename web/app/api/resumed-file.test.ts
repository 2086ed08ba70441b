import { afterEach, expect, it, vi } from 'vitest'
import { ResumedFile } from './download.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const CONTENT = Uint8Array.from({ length: 1000 }, (_, at) => at % 251)

/** A server of ranges whose line breaks after so many bytes of each answer; null: before the first one, `Infinity`: never. */
function serve(cuts: (number | null)[], etags: string[] = []) {
  const asked: (string | null)[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    const cut = cuts.shift()
    const etag = etags.shift() ?? '"1"'
    asked.push(headers.Range ?? null)
    if (cut === null || cut === undefined) throw new TypeError('no line')
    const from = headers['If-Range'] === etag ? Number(/\d+/.exec(headers.Range ?? '')?.[0] ?? 0) : 0
    const piece = CONTENT.slice(from, Math.min(from + cut, CONTENT.length))
    const body = new ReadableStream(
      {
        start: (controller) => controller.enqueue(piece),
        // Only asked once the piece has been read: an error would take it back.
        pull: (controller) =>
          from + cut >= CONTENT.length ? controller.close() : controller.error(new TypeError('cut')),
      },
      { highWaterMark: 0 },
    )
    return new Response(body, { status: from > 0 ? 206 : 200, headers: { etag } })
  })
  return asked
}

const aFile = () =>
  new ResumedFile({
    call: 'GET /api/practice/attempts/:id/recordings/:passage_id',
    params: { id: 1, passage_id: 2 },
  })
const bytesOf = async (loading: Promise<Blob>) => new Uint8Array(await (await loading).arrayBuffer())

it('goes on by itself where the line was cut, as long as something arrives', async () => {
  const asked = serve([300, 500, Number.POSITIVE_INFINITY])
  expect(await bytesOf(aFile().load())).toEqual(CONTENT)
  expect(asked).toEqual([null, 'bytes=300-', 'bytes=800-'])
})

it('fails without a line, and the next load goes on', async () => {
  const asked = serve([400, null, Number.POSITIVE_INFINITY])
  const file = aFile()
  await expect(file.load()).rejects.toMatchObject({ code: 'network' })
  expect(await bytesOf(file.load())).toEqual(CONTENT)
  expect(asked).toEqual([null, 'bytes=400-', 'bytes=400-'])
})

it('begins again when the file has changed', async () => {
  serve([400, null, Number.POSITIVE_INFINITY], ['"1"', '"2"', '"2"'])
  const file = aFile()
  await expect(file.load()).rejects.toThrow()
  expect(await bytesOf(file.load())).toEqual(CONTENT)
})
