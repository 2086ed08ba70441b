export const RSA = {
  name: 'RSA-OAEP',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
} as const
/** OWASP's iteration count for PBKDF2 with SHA-256; it takes a second on a cheap phone. */
const ITERATIONS = 600_000

/**
 * A key pair whose private key only the person's code decrypts (decision 72). Encrypting needs no code, so that a
 * contact can do it at any time.
 */
export interface CodeLock {
  publicKey: CryptoKey
  /** Encrypted with the code's key. */
  privateKey: ArrayBuffer
  salt: Uint8Array<ArrayBuffer>
}

/** The code's key encrypts only one text, so its nonce can be constant. */
const sealing = { name: 'AES-GCM', iv: new Uint8Array(12) } as const

async function keyOfCode(code: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const secret = new TextEncoder().encode(code.normalize('NFKC'))
  const material = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['wrapKey', 'unwrapKey'],
  )
}

export async function makeCodeLock(code: string): Promise<CodeLock> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const [keys, keyOfTheCode] = await Promise.all([
    crypto.subtle.generateKey(RSA, true, ['encrypt', 'decrypt']),
    keyOfCode(code, salt),
  ])
  const privateKey = await crypto.subtle.wrapKey('pkcs8', keys.privateKey, keyOfTheCode, sealing)
  return { publicKey: keys.publicKey, privateKey, salt }
}

export const seal = ({ publicKey }: CodeLock, bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> =>
  crypto.subtle.encrypt(RSA, publicKey, bytes)

/** Decrypts a sealed text; null when the code is wrong. */
export async function openWithCode(
  lock: CodeLock,
  code: string,
  sealed: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const keyOfTheCode = await keyOfCode(code, lock.salt)
    const privateKey = await crypto.subtle.unwrapKey(
      'pkcs8',
      lock.privateKey,
      keyOfTheCode,
      sealing,
      RSA,
      false,
      ['decrypt'],
    )
    return new Uint8Array(await crypto.subtle.decrypt(RSA, privateKey, sealed))
  } catch {
    return null
  }
}
