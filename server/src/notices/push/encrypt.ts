import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** A browser's encryption keys, as its subscription gives them. */
export interface PushReceiver {
  p256dh: Buffer
  auth: Buffer
}

/** Our key pair and salt, new for each message; fixed in tests. */
export interface PushSender {
  privateKey: Buffer
  salt: Buffer
}

const RECORD_BYTES = 4096
/** The largest message that push services accept, without header, delimiter and tag. */
export const MAX_PLAIN_BYTES = 3993

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

function newSender(): PushSender {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return { privateKey: ecdh.getPrivateKey(), salt: randomBytes(16) }
}

/** Encrypts a message so that only the browser can read it (RFC 8291, in one record of RFC 8188). */
export function encryptPush(
  text: Buffer,
  { p256dh, auth }: PushReceiver,
  { privateKey, salt }: PushSender = newSender(),
): Buffer {
  if (text.length > MAX_PLAIN_BYTES) throw new Error(`a push message of ${text.length} bytes is too long`)
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey)
  const ours = ecdh.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ours])
  const secret = hkdf(ecdh.computeSecret(p256dh), auth, info, 32)
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const header = Buffer.alloc(21)
  salt.copy(header)
  header.writeUInt32BE(RECORD_BYTES, 16)
  header.writeUInt8(ours.length, 20)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The delimiter 2 marks the last record.
  const sealed = Buffer.concat([cipher.update(text), cipher.update(Buffer.from([2])), cipher.final()])
  return Buffer.concat([header, ours, sealed, cipher.getAuthTag()])
}
