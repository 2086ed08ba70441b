import { createHash, createHmac } from 'node:crypto'
import type { S3Location } from './s3-location.ts'

/** Response headers that the store is asked to send, whatever it has stored. */
export interface SignedResponse {
  type: string
  cacheControl: string
}

/**
 * Presigns a GET of one object for `livesS` seconds (Signature Version 4 in the query). The SDK's signer takes thirty
 * times as long, and a lesson needs one address per quality.
 */
export function presignRead(
  location: S3Location,
  key: string,
  input: { now: Date; livesS: number; answer: SignedResponse },
): string {
  const { host } = new URL(location.endpoint)
  const at = input.now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const scope = `${at.slice(0, 8)}/${location.region}/s3/aws4_request`
  const path = `/${location.bucket}/${key.split('/').map(encode).join('/')}`
  // Sorted by name, as the signature requires.
  const query = Object.entries({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${location.accessKeyId}/${scope}`,
    'X-Amz-Date': at,
    'X-Amz-Expires': String(input.livesS),
    'X-Amz-SignedHeaders': 'host',
    'response-cache-control': input.answer.cacheControl,
    'response-content-type': input.answer.type,
  })
    .map(([name, value]) => `${name}=${encode(value)}`)
    .join('&')
  const request = `GET\n${path}\n${query}\nhost:${host}\n\nhost\nUNSIGNED-PAYLOAD`
  const text = `AWS4-HMAC-SHA256\n${at}\n${scope}\n${createHash('sha256').update(request).digest('hex')}`
  const signature = hmac(signingKey(location, scope), text).toString('hex')
  return `${location.endpoint}${path}?${query}&X-Amz-Signature=${signature}`
}

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const signingKey = (location: S3Location, scope: string): Buffer =>
  scope.split('/').reduce(hmac, Buffer.from(`AWS4${location.secretAccessKey}`))

const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
