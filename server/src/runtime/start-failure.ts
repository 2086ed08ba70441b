import type { Env } from '../config/env.ts'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Explains why the start failed, and names the variable to change if HOST or PORT is the cause. */
export function startFailure(error: unknown, env: Pick<Env, 'host' | 'port'>): string {
  const reason = error instanceof Error ? error.message : String(error)
  const isListenError = error instanceof Error && 'syscall' in error && error.syscall === 'listen'
  switch (isListenError ? codeOf(error) : '') {
    case 'EADDRINUSE':
      return `PORT ${env.port} is taken by another program. Stop it, or choose another PORT.`
    case 'EACCES':
      return `PORT ${env.port} may not be opened by this user. Choose one above 1023.`
    case 'EADDRNOTAVAIL':
      return `HOST ${env.host} is not an address of this machine.`
  }
  // HOST is looked up by name before listening.
  if (codeOf(error) === 'ENOTFOUND' && reason.endsWith(` ${env.host}`)) {
    return `HOST ${env.host} is not known: no address belongs to this name.`
  }
  return reason
}
