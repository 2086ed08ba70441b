import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examineOutside } from './examine-outside.ts'

/* What doctor sees of the sender's domain, by a name server, and of the certificate, by TLS. */

/** A certificate of localhost that ends at `ENDS_AT`, and its key, which guards nothing. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBfDCCASOgAwIBAgIUdgSCQLa4tOQISmTr6i1gCz13MmgwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MB4XDTI2MTEyODE4MjAyMloXDTI4MDEwMjE4
MjAyMlowFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAEJflqQPzaDp3jfBJ9btIXkh/72akyowJpUT9I9ffhYw/oRLjWVcO8W5JF
uecFsirhTGUN9gUnO9EFCzk17WyDVaNTMFEwHQYDVR0OBBYEFNax0AMw3I+43111
i4+CVua8g4wmMB8GA1UdIwQYMBaAFNax0AMw3I+43111i4+CVua8g4wmMA8GA1Ud
EwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDRwAwRAIgC2bKLW2PN9qO+zlIJ7vzrNHR
8hSicbeKkqAs9hCF3K4CIG4J9IJzl9bvNkL9NZuoY5Kq1SAm7UWBRbMfUxn0phmu
-----END CERTIFICATE-----`
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg5gfPmuVZ2eKfJpOU
vKxtAzJKb685bRmhyTPm8t8KmS6hRANCAAQl+WpA/NoOneN8En1u0heSH/vZqTKj
AmlRP0j19+FjD+hEuNZVw7xbkkW55wWyKuFMZQ32BSc70QULOTXtbINV
-----END PRIVATE KEY-----`
const ENDS_AT = new Date('2028-01-02T18:20:22Z')
const DAY_MS = 86_400_000

const NAME_ERROR = 3
const SERVER_FAILURE = 2
const TXT = 16

/** A name server with these TXT records. It fails for names below `broken.example`, and knows no others. */
async function startNameServer(records: Map<string, string[]>): Promise<Socket> {
  const server = createSocket('udp4')
  server.on('message', (query, { port, address }) => {
    const labels: string[] = []
    let end = 12
    for (let length = query[end] ?? 0; length > 0; length = query[end] ?? 0) {
      labels.push(query.toString('latin1', end + 1, end + 1 + length))
      end += 1 + length
    }
    const name = labels.join('.')
    const texts = records.get(name) ?? []
    const code = name.endsWith('broken.example') ? SERVER_FAILURE : records.has(name) ? 0 : NAME_ERROR
    const header = Buffer.alloc(12)
    query.copy(header, 0, 0, 2)
    header.writeUInt16BE(0x8180 | code, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(texts.length, 6)
    const answers = texts.map((text) => {
      const answer = Buffer.alloc(13)
      answer.writeUInt16BE(0xc00c, 0)
      answer.writeUInt16BE(TXT, 2)
      answer.writeUInt16BE(1, 4)
      answer.writeUInt16BE(text.length + 1, 10)
      answer[12] = text.length
      return Buffer.concat([answer, Buffer.from(text)])
    })
    server.send(Buffer.concat([header, query.subarray(12, end + 5), ...answers]), port, address)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

let names: Socket
beforeAll(async () => {
  names = await startNameServer(
    new Map([
      ['kashf.example', ['other=1', 'v=spf1 mx -all']],
      ['_dmarc.kashf.example', ['v=DMARC1; p=none']],
      ['mail.kashf.example', ['v=spf1 -all']],
      ['bare.example', ['v=spf10 no such version']],
      ['_dmarc.bare.example', ['v=DMARC10']],
    ]),
  )
})
afterAll(() => names.close())

const examine = (mailFrom: string, change: { production?: boolean } = {}) =>
  examineOutside(
    { ...{ production: true, publicUrl: null, smtpUrl: 'smtp://127.0.0.1', mailFrom }, ...change },
    { now: new Date(), nameServers: [`127.0.0.1:${names.address().port}`] },
  )

describe('the domain of the sender', () => {
  it('has both records, its own or those of the organisation', async () => {
    expect(await examine('noreply@kashf.example')).toEqual([])
    expect(await examine('noreply@mail.kashf.example')).toEqual([])
  })

  it('lacks records', async () => {
    const both = [expect.stringContaining('has no SPF record'), expect.stringContaining('at _dmarc.')]
    expect(await examine('noreply@bare.example')).toEqual(both)
    expect(await examine('noreply@unknown.example')).toEqual(both)
    expect(await examine('noreply@www.kashf.example')).toEqual([
      expect.stringMatching(/^www\.kashf\.example has no SPF record/),
    ])
  })

  it('is no problem where nobody says, and in development', async () => {
    expect(await examine('noreply@broken.example')).toEqual([])
    expect(await examine('noreply@bare.example', { production: false })).toEqual([])
  })
})

it('tells a certificate that ends soon or has ended', async () => {
  const server = createServer({ cert: CERTIFICATE, key: KEY })
  server.listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const inDays = (days: number) =>
    examineOutside(
      { production: true, publicUrl: `https://localhost:${port}`, smtpUrl: null, mailFrom: '' },
      { now: new Date(ENDS_AT.getTime() - days * DAY_MS) },
    )
  expect(await inDays(15)).toEqual([])
  expect(await inDays(13.5)).toEqual([
    expect.stringContaining('The certificate of localhost ends in 13 days'),
  ])
  expect(await inDays(-1)).toEqual([expect.stringContaining(`localhost ended at ${ENDS_AT.toISOString()}`)])
  server.close()
  await once(server, 'close')
  expect(await inDays(-1)).toEqual([])
})
