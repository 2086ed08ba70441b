import { createCipheriv, createHmac, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Paper } from '@kashf/contract/practice/paper.ts'
import type { TestVersion } from './test-papers.ts'

const compress = promisify(gzip)

/**
 * The key of all papers of a version of a test that are sealed for a start, which everybody gets then. Another start has another
 * key, because a test that had none has given its key already.
 */
export const paperKey = ({ secret }: Pick<TestVersion, 'secret'>, opensAt: Date | null): Buffer =>
  createHmac('sha256', secret)
    .update(`paper key ${opensAt?.toISOString() ?? ''}`)
    .digest()

/** A paper as AES-256-GCM of its gzipped JSON, in base64: cipher and tag, as WebCrypto takes them. */
export async function sealPaper(
  paper: Paper,
  { version, opensAt }: { version: Pick<TestVersion, 'secret'>; opensAt: Date | null },
): Promise<{ iv: string; data: string }> {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', paperKey(version, opensAt), iv)
  const packed = await compress(JSON.stringify(paper))
  const data = Buffer.concat([cipher.update(packed), cipher.final(), cipher.getAuthTag()])
  return { iv: iv.toString('base64'), data: data.toString('base64') }
}
