import { parseArgs } from 'node:util'

/** Thrown for an invalid command line, which prints the usage and exits with 2. */
export class UsageError extends Error {}

/** Parses the options of a command. Throws a `UsageError` for unknown ones. */
export function readOptions(args: string[]) {
  try {
    const options = {
      from: { type: 'string' },
      to: { type: 'string' },
      into: { type: 'string' },
      at: { type: 'string' },
      backup: { type: 'string' },
      'without-damaged-media': { type: 'boolean' },
      bin: { type: 'string' },
      'dry-run': { type: 'boolean' },
      email: { type: 'string' },
      username: { type: 'string' },
      password: { type: 'string' },
      totp: { type: 'string' },
    } as const
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
