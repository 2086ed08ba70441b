import { createECDH } from 'node:crypto'
import { type JWK, SignJWT } from 'jose'
import { deriveKey } from '../../security/secrets.ts'

/** The order of P-256: private keys are below it. */
const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
/** Push services refuse tokens that are valid for more than 24 h. */
const TOKEN_S = 12 * 60 * 60

export interface PushKey {
  /** The uncompressed point in base64url, with which browsers subscribe. */
  publicKey: string
  jwk: JWK
}

/**
 * The key by which push services recognise this installation (VAPID, RFC 8292). Derived from SECRET_KEY, so that a backup
 * needs no other file; with another SECRET_KEY browsers subscribe again at their next visit.
 */
export function pushKey(secretKey: string): PushKey {
  const derived = BigInt(`0x${deriveKey(secretKey, 'push').toString('hex')}`)
  const scalar = (derived % (P256_ORDER - 1n)) + 1n
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey)
  const point = ecdh.getPublicKey()
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  return {
    publicKey: point.toString('base64url'),
    jwk: {
      kty: 'EC',
      crv: 'P-256',
      x: coordinate(1),
      y: coordinate(33),
      d: privateKey.toString('base64url'),
    },
  }
}

/** The Authorization header of a message to a push service. `contact` is our address, for its operators. */
export async function authorization(
  key: PushKey,
  { origin, contact, now }: { origin: string; contact: string; now: Date },
): Promise<string> {
  const token = await new SignJWT({
    aud: origin,
    sub: contact,
    exp: Math.floor(now.getTime() / 1000) + TOKEN_S,
  })
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .sign(key.jwk)
  return `vapid t=${token}, k=${key.publicKey}`
}
