import type { Env } from '../config/env.ts'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Explains why the start failed, and names the variable to change if HOST, PORT or METRICS_PORT is the cause. */
export function startFailure(error: unknown, env: Pick<Env, 'host' | 'port' | 'metricsPort'>): string {
  const reason = error instanceof Error ? error.message : String(error)
  const isListenError = error instanceof Error && 'syscall' in error && error.syscall === 'listen'
  const isMetrics = error instanceof Error && 'port' in error && error.port === env.metricsPort
  const port = isMetrics ? `METRICS_PORT ${env.metricsPort}` : `PORT ${env.port}`
  switch (isListenError ? codeOf(error) : '') {
    case 'EADDRINUSE':
      return `${port} is taken by another program. Stop it, or choose another ${isMetrics ? 'METRICS_PORT' : 'PORT'}.`
    case 'EACCES':
      return `${port} may not be opened by this user. Choose one above 1023.`
    case 'EADDRNOTAVAIL':
      return `HOST ${env.host} is not an address of this machine.`
  }
  // HOST is looked up by name before listening.
  if (codeOf(error) === 'ENOTFOUND' && reason.endsWith(` ${env.host}`)) {
    return `HOST ${env.host} is not known: no address belongs to this name.`
  }
  return reason
}
