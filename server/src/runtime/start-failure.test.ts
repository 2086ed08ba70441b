import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { startFailure } from './start-failure.ts'

/** The message for a real listen error. */
function failureOf(place: { host: string; port: number }): Promise<string> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => resolve(startFailure(error, { ...place, metricsPort: null })))
    server.listen(place, () => server.close(() => reject(new Error('it listens'))))
  })
}

describe('a start that fails', () => {
  it('names PORT if another program uses it', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    expect(await failureOf({ host: '127.0.0.1', port })).toBe(
      `PORT ${port} is taken by another program. Stop it, or choose another PORT.`,
    )
    other.close()
  })

  it('names HOST if it is not an address of this machine or is unknown', async () => {
    // 192.0.2.0/24 is reserved for documentation, so no machine has such an address.
    expect(await failureOf({ host: '192.0.2.1', port: 0 })).toContain('HOST 192.0.2.1')
    const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND kashf.invalid'), { code: 'ENOTFOUND' })
    expect(startFailure(unknown, { host: 'kashf.invalid', port: 0, metricsPort: null })).toContain(
      'HOST kashf.invalid',
    )
  })

  it('passes any other message through', () => {
    expect(
      startFailure(new Error('DATABASE_URL: nobody answers.'), {
        host: 'localhost',
        port: 0,
        metricsPort: null,
      }),
    ).toBe('DATABASE_URL: nobody answers.')
  })
})
