import type { Paper } from '@kashf/contract/practice/paper.ts'
import { bytesOf } from '../../../../api/base64.ts'

/**
 * Opens a sealed paper with the key that everybody gets at the start. Null where this browser cannot (a connection without TLS
 * has no WebCrypto) or the cipher is damaged; the server then sends the paper itself.
 */
export async function unseal(sealed: { iv: string; data: string }, key: string): Promise<Paper | null> {
  try {
    const raw = await crypto.subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['decrypt'])
    const algorithm = { name: 'AES-GCM', iv: bytesOf(sealed.iv) }
    const packed = await crypto.subtle.decrypt(algorithm, raw, bytesOf(sealed.data))
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))
    return await new Response(stream).json()
  } catch {
    return null
  }
}
