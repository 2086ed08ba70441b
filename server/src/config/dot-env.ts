import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'

/** Environment variables by name. */
export type Variables = NodeJS.Dict<string>

/** Adds the variables of `.env` in `folder`, if there is one. What the real environment sets wins. */
export function withDotEnv(variables: Variables, folder: string): Variables {
  const file = path.join(folder, '.env')
  if (!existsSync(file)) return variables
  // parseEnv would make a byte order mark part of the first name.
  return { ...parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')), ...variables }
}
