import { createCipheriv, createHmac, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Paper } from '@kashf/contract/practice/paper.ts'
import type { TestVersion } from './test-papers.ts'

const compress = promisify(gzip)

/** The key of all sealed papers of a version of a test, which everybody gets when it opens. */
export const paperKey = ({ secret }: Pick<TestVersion, 'secret'>): Buffer =>
  createHmac('sha256', secret).update('paper key').digest()

/** A paper as AES-256-GCM of its gzipped JSON, in base64: cipher and tag, as WebCrypto takes them. */
export async function sealPaper(
  version: Pick<TestVersion, 'secret'>,
  paper: Paper,
): Promise<{ iv: string; data: string }> {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', paperKey(version), iv)
  const packed = await compress(JSON.stringify(paper))
  const data = Buffer.concat([cipher.update(packed), cipher.final(), cipher.getAuthTag()])
  return { iv: iv.toString('base64'), data: data.toString('base64') }
}
