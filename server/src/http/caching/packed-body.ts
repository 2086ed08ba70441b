import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, brotliCompressSync, gzip, constants as zlib } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** The minimum size for compression; for smaller bodies it costs more than it saves. */
const COMPRESS_FROM_BYTES = 1024

/** The smallest window that holds a body: the default one of 4 MB costs as much to allocate as to compress a page. */
const windowBits = (bytes: number): number =>
  Math.min(zlib.BROTLI_MAX_WINDOW_BITS, Math.max(MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes + 16))))
const MIN_WINDOW_BITS = 16

/**
 * Up to this size a body is compressed synchronously, in less than a millisecond; the thread pool would take half as
 * much processor time again.
 */
const AT_ONCE_BYTES = 128 * 1024

const brotliOptions = (bytes: number): BrotliOptions => ({
  params: {
    [zlib.BROTLI_PARAM_QUALITY]: 4,
    [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT,
    [zlib.BROTLI_PARAM_SIZE_HINT]: bytes,
    [zlib.BROTLI_PARAM_LGWIN]: windowBits(bytes),
  },
})

const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: async (body) => {
    const options = brotliOptions(body.length)
    return body.length <= AT_ONCE_BYTES
      ? brotliCompressSync(body, options)
      : promisify(brotliCompress)(body, options)
  },
  gzip: (body) => promisify(gzip)(body),
}

/** The bytes of a response that is the same for everybody, compressed once per encoding, with its ETag. */
export class PackedBody {
  readonly plain: Buffer
  /** A weak ETag, because we or a proxy may send the same body compressed. */
  readonly etag: string
  #packed = new Map<Encoding, Promise<Buffer>>()
  #packedBytes = 0

  constructor(text: string) {
    this.plain = Buffer.from(text)
    this.etag = `W/"${hash('sha1', this.plain, 'base64url')}"`
  }

  /** Returns `stale`, with its compressed bodies, if the text has not changed. */
  static reusing(stale: PackedBody | null | undefined, text: string): PackedBody {
    const fresh = new PackedBody(text)
    return stale?.etag === fresh.etag ? stale : fresh
  }

  get bytes(): number {
    return this.plain.length + this.#packedBytes
  }

  get isCompressible(): boolean {
    return this.plain.length >= COMPRESS_FROM_BYTES
  }

  /** The compressed body. `onPacked` learns how many bytes were added, once. */
  async in(encoding: Encoding, onPacked?: (bytes: number) => void): Promise<Buffer> {
    const found = this.#packed.get(encoding)
    if (found) return found
    const packed = compress[encoding](this.plain)
    this.#packed.set(encoding, packed)
    try {
      const { length } = await packed
      this.#packedBytes += length
      onPacked?.(length)
    } catch {
      this.#packed.delete(encoding)
    }
    return packed
  }
}
