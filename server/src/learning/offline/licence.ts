import { constants, createPublicKey, type KeyObject, publicEncrypt } from 'node:crypto'
import { OFFLINE_DAYS, type OfflineClaims, type OfflineLicence } from '@kashf/contract/learning/offline.ts'
import { DAY_MS } from '../../clock.ts'
import { invalid } from '../../errors/failure.ts'

const MIN_KEY_BITS = 2048
const MAX_KEY_BITS = 4096

/** Reads a device's public key; fails with the field error `format` unless it is an RSA key of a sensible size. */
export function readPublicKey(spki: Buffer): KeyObject {
  let key: KeyObject
  try {
    key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  } catch {
    throw invalid({ public_key: 'format' })
  }
  const { modulusLength = 0, publicExponent } = key.asymmetricKeyDetails ?? {}
  const isSensible =
    modulusLength >= MIN_KEY_BITS && modulusLength <= MAX_KEY_BITS && publicExponent === 65_537n
  if (key.asymmetricKeyType !== 'rsa' || !isSensible) throw invalid({ public_key: 'format' })
  return key
}

export interface LicenceInput {
  publicKey: KeyObject
  contentKey: Buffer
  claims: Pick<OfflineClaims, 'device_id' | 'user_id' | 'lesson_id' | 'video_id'>
  /** When the viewer's permission ends; null when it has no fixed end. */
  until: Date | null
  isOutdated: boolean
}

/**
 * The content key, encrypted for the device. The claims are the label of the encryption: changing them on the device
 * makes the key undecryptable, and nobody else knows the key to encrypt it again.
 */
export function writeLicence(now: Date, input: LicenceInput): OfflineLicence {
  const contactDue = new Date(now.getTime() + OFFLINE_DAYS * DAY_MS)
  const endsWithTerm = input.until !== null && input.until < contactDue
  const claims = JSON.stringify({
    ...input.claims,
    issued_at: now.toISOString(),
    expires_at: (endsWithTerm && input.until ? input.until : contactDue).toISOString(),
    ends_with_term: endsWithTerm,
  } satisfies OfflineClaims)
  const key = publicEncrypt(
    {
      key: input.publicKey,
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: 'sha256',
      oaepLabel: Buffer.from(claims),
    },
    input.contentKey,
  )
  return { claims, key: key.toString('base64'), is_outdated: input.isOutdated }
}
