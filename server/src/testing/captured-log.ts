import pino, { type Logger } from 'pino'

/** A security event as written to the log. */
export interface LoggedSecurityEvent {
  security: string
  personId: number | null
  address: string
  reqId?: string
  [detail: string]: unknown
}

/** A logger that collects its security events. TEST_LOG=<level> also prints the log. */
export function captureLog(): { log: Logger; securityEvents: LoggedSecurityEvent[] } {
  const securityEvents: LoggedSecurityEvent[] = []
  const printed = process.env.TEST_LOG
  const log = pino(
    { level: printed ?? 'info' },
    {
      write(line: string) {
        if (line.includes('"security":')) securityEvents.push(JSON.parse(line))
        if (printed) process.stderr.write(line)
      },
    },
  )
  return { log, securityEvents }
}
