import pino from 'pino'

/** A log that writes nothing, for tests and journeys that call operations themselves. */
export const SILENT_LOG = pino({ level: 'silent' })
