import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface TestMailServer {
  url: string
  /** Every accepted mail: its envelope and its source. */
  mails: { from: string; to: string; source: string }[]
  /** The commands and mails that it has received. */
  received: () => string
  close(): Promise<void>
}

/**
 * An SMTP server without TLS. With `sendsFor`, it answers 553 to senders of other domains: to MAIL FROM, or to RCPT TO as
 * Postfix does unless it is configured otherwise.
 */
export async function startMailServer(
  options: { sendsFor?: string; refusesAt?: 'MAIL' | 'RCPT' } = {},
): Promise<TestMailServer> {
  const { sendsFor, refusesAt = 'MAIL' } = options
  const mails: TestMailServer['mails'] = []
  const sockets = new Set<Socket>()
  let received = ''
  const isForeign = (sender: string) => sendsFor !== undefined && !sender.endsWith(`@${sendsFor}`)
  const refusal = (sender: string) => `553 5.7.1 <${sender}>: Sender address rejected: not owned by user`

  function converse(socket: Socket): void {
    let [from, to, pending, isData] = ['', '', '', false]
    const answer = (line: string): string => {
      const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
      switch (line.slice(0, 4).toUpperCase()) {
        case 'MAIL':
          from = address
          return refusesAt === 'MAIL' && isForeign(from) ? refusal(from) : '250 2.1.0 ok'
        case 'RCPT':
          to = address
          return isForeign(from) ? refusal(from) : '250 2.1.5 ok'
        case 'DATA':
          isData = true
          return '354 go on'
        case 'STAR':
          return '502 5.5.1 not implemented'
        case 'QUIT':
          return '221 bye'
        default:
          return '250 ok'
      }
    }
    socket.write('220 sinov\r\n')
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      received += chunk
      pending += chunk
      for (;;) {
        const end = pending.indexOf(isData ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const text = pending.slice(0, end)
        pending = pending.slice(end + (isData ? 5 : 2))
        if (isData) {
          isData = false
          mails.push({ from, to, source: text })
          socket.write('250 2.0.0 queued\r\n')
          continue
        }
        const reply = answer(text)
        socket.write(`${reply}\r\n`)
        if (reply.startsWith('221')) socket.end()
      }
    })
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    converse(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    received: () => received,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
