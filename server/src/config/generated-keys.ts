import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { createFileOnce } from '../security/create-file-once.ts'

/** Reads the key in a file, which the first call generates; safe for concurrent processes. */
function generatedKey(file: string, bytes: number): string {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o755 })
  createFileOnce(file, randomBytes(bytes).toString('base64url'))
  // A copy or a restored backup may have wider permissions.
  if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
  return readFileSync(file, 'utf8').trim()
}

/** The root key of an installation without SECRET_KEY, so that a single machine needs no configuration. */
export const generatedSecret = (dataDir: string): string => generatedKey(path.join(dataDir, 'secret.key'), 48)

/** The key of a payment app's simulator, as long as a real one. Never used in production. */
export const developmentKey = (dataDir: string, provider: string): string =>
  generatedKey(path.join(dataDir, `${provider}.key`), 27)

/** Default identifiers of the simulators. Never used in production. */
export const DEVELOPMENT = {
  clickServiceId: '77001',
  uzumLogin: 'Uzum',
  uzumServiceId: '700100',
  paynetLogin: 'Paynet',
  paynetServiceId: '5',
}
