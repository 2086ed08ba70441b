import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Environment variables by name. */
export type Variables = NodeJS.Dict<string>

/** Adds the variables of `.env` in `folder`, if there is one. What the real environment sets wins. */
export function withDotEnv(variables: Variables, folder: string): Variables {
  const file = path.join(folder, '.env')
  if (!existsSync(file)) return variables
  const fromFile: Variables = {}
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const match = /^\s*([A-Z0-9_]+)\s*=(.*)/s.exec(line)
    if (match?.[1]) fromFile[match[1]] = (match[2] ?? '').trim().replace(/^(["'])(.*)\1$/, '$2')
  }
  return { ...fromFile, ...variables }
}
