import path from 'node:path'
import type { Variables } from './dot-env.ts'
import { storedSecret } from './generated-keys.ts'
import { readVariables } from './read-variables.ts'

/** The variables that a restore needs. Reading them creates nothing, neither a folder nor a key. */
export interface RestoreEnv {
  secretKey: string
  secretKeyOld: string | null
  /** True when the key comes from a file instead of SECRET_KEY; the restored installation then needs that file. */
  isKeyFile: boolean
  backupUrl: string | null
  databaseUrl: string | null
}

/** Throws one error that names what is missing or invalid. */
export function readRestoreEnv(variables: Variables): RestoreEnv {
  const { read, errors } = readVariables(variables)
  const given = read.text('SECRET_KEY')
  const env = {
    secretKey: given ?? storedSecret(path.resolve(read.text('DATA_DIR') ?? 'data')) ?? '',
    secretKeyOld: read.text('SECRET_KEY_OLD'),
    isKeyFile: given === null,
    backupUrl: read.text('BACKUP_URL'),
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
  }
  if (env.secretKey === '') {
    read.refuse('SECRET_KEY must be that of the installation that was backed up: without it no backup opens.')
  }
  if (errors.length > 0) throw new Error(errors.join('\n'))
  return env
}
