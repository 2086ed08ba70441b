import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/

/**
 * Writes `.br` and `.gz` beside every text file of the client build, so that the server does not compress at run time.
 */
export function precompress(): Plugin {
  return {
    name: 'kashf-precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle(options) {
      if (!options.dir) return
      const files = await readdir(options.dir, { recursive: true })
      await Promise.all(
        files
          .filter((file) => COMPRESSIBLE.test(file))
          .map((file) => compressFile(join(options.dir ?? '', file))),
      )
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < 512) return
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await Promise.all([
    writeFile(`${path}.br`, await brotli(bytes, quality)),
    writeFile(`${path}.gz`, await zip(bytes, { level: 9 })),
  ])
}
