import { generateKeyPairSync, randomBytes } from 'node:crypto'

/** The public half of a new device key, as the browser sends it (SubjectPublicKeyInfo). */
export const newOfflineKey = (): Buffer =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'der', type: 'spki' })

/** A secret of a device that stores lessons offline. */
export const newOfflineSecret = (): string => randomBytes(32).toString('base64')
