import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'

/** Environment variables by name. */
export type Variables = NodeJS.Dict<string>

/** Adds the variables of `.env` in `folder`, if it exists. The real environment takes precedence. */
export function withDotEnv(variables: Variables, folder: string): Variables {
  const file = path.join(folder, '.env')
  if (!existsSync(file)) return variables
  // parseEnv treats a byte order mark as part of the first name.
  return { ...parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')), ...variables }
}
