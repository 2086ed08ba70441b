import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { createFileOnce } from '../security/create-file-once.ts'

/** Reads the key in a file; null without one. */
function keyIn(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Reads the key in a file, which the first call generates; safe for concurrent processes. */
function generatedKey(file: string, bytes: number): string {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o755 })
  createFileOnce(file, randomBytes(bytes).toString('base64url'))
  // A copy or a restored backup may have wider permissions.
  if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
  return readFileSync(file, 'utf8').trim()
}

/** The password of the embedded database; where it is, a database has been created. */
export const databasePasswordFile = (dataDir: string) => path.join(dataDir, 'postgres.password')

const secretFile = (dataDir: string) => path.join(dataDir, 'secret.key')

/** The root key of an installation without SECRET_KEY; null when none was generated. */
export const storedSecret = (dataDir: string): string | null => keyIn(secretFile(dataDir))

/** Generates the root key, so that a single machine needs no configuration. */
export const generatedSecret = (dataDir: string): string => generatedKey(secretFile(dataDir), 48)

/** The key of a payment app's simulator, as long as a real one; null when it may not be generated. Never used in production. */
export function developmentKey(dataDir: string, provider: string, generates: boolean): string | null {
  const file = path.join(dataDir, `${provider}.key`)
  return generates ? generatedKey(file, 27) : keyIn(file)
}

/** Default identifiers of the simulators. Never used in production. */
export const DEVELOPMENT = {
  clickServiceId: '77001',
  uzumLogin: 'Uzum',
  uzumServiceId: '700100',
  paynetLogin: 'Paynet',
  paynetServiceId: '5',
}
