import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildStudent, buildTeacher } from '../../testing/builders/people.ts'
import { codeOf, randomData, useUploads } from '../../testing/clients/upload-client.ts'
import { uploadFolder } from './upload-folder.ts'

const uploads = useUploads()

describe('an upload', () => {
  it('belongs to its owner for every method', async () => {
    const id = await uploads.created({ size: 10 })
    expect((await uploads.ask('HEAD', id, uploads.stranger.token)).status).toBe(404)
    expect(await codeOf(await uploads.send(id, 0, randomData(10), uploads.stranger.token))).toEqual([
      404,
      'not_found',
    ])
    expect(await codeOf(await uploads.ask('DELETE', id, uploads.stranger.token))).toEqual([404, 'not_found'])
    expect((await uploads.ask('HEAD', id, 'nobody')).status).toBe(401)
    expect((await uploads.send(id, 0, randomData(10))).status).toBe(204)
    const fetched = await fetch(`${uploads.base}/api/uploads/${id}`, {
      headers: { authorization: `Bearer ${uploads.teacher.token}`, 'tus-resumable': '1.0.0' },
    })
    expect(fetched.status).toBe(404)
  })

  const tricks: [string, (own: string, victim: string) => string][] = [
    ['a query', (own, victim) => `/api/uploads/${own}?x=/${victim}`],
    ['a query with a trailing slash', (own, victim) => `/api/uploads/${own}?/${victim}/`],
    ['a fragment', (own, victim) => `/api/uploads/${own}#/${victim}`],
    ['a matrix parameter', (own, victim) => `/api/uploads/${own};/${victim}`],
    ['an extra segment', (own, victim) => `/api/uploads/${own}/${victim}`],
    ['an encoded slash', (own, victim) => `/api/uploads/${own}%2f${victim}`],
    ['an encoded slash in a query', (own, victim) => `/api/uploads/${own}?x=%2f${victim}`],
    ['an encoded question mark', (own, victim) => `/api/uploads/${own}%3f/${victim}`],
    ['dot segments', (own, victim) => `/api/uploads/${own}/../${victim}`],
    ['encoded dot segments', (own, victim) => `/api/uploads/${own}/%2e%2e/${victim}`],
    ['encoded dots and slashes', (own, victim) => `/api/uploads/${own}%2f..%2f${victim}`],
    ['a double slash', (own, victim) => `/api/uploads//${victim}?x=/${own}`],
    ['a backslash', (own, victim) => `/api/uploads/${own}\\..\\${victim}`],
    ['an encoded null byte', (own, victim) => `/api/uploads/${own}%00/${victim}`],
    ['upper case', (_own, victim) => `/api/uploads/${victim.toUpperCase()}`],
    ['an absolute address', (own, victim) => `http://kashf.test/api/uploads/${own}?x=/${victim}`],
    ['an absolute address with a user', (own, victim) => `http://x@y/api/uploads/${own}?http:///${victim}`],
    ['a malformed escape', (own, victim) => `/api/uploads/${own}?%zz=/${victim}`],
    ['the plain address', (_own, victim) => `/api/uploads/${victim}`],
  ]

  it.each(tricks)('of another teacher is out of reach through %s', async (_name, address) => {
    const victim = await uploads.created({ size: 10, token: uploads.stranger.token })
    const before = randomData(4)
    expect((await uploads.send(victim, 0, before, uploads.stranger.token)).status).toBe(204)
    const extras = [
      '',
      'X-HTTP-Method-Override: DELETE\r\n',
      `Upload-Concat: final;/api/uploads/${victim}\r\n`,
    ]
    for (const method of ['HEAD', 'PATCH', 'DELETE', 'POST', 'PUT', 'GET']) {
      for (const extra of extras) {
        const own = await uploads.created({ size: 10 })
        // The offset is the victim's: a request that reached the victim's upload would be written.
        const offset = method === 'PATCH' ? 'Upload-Offset: 4\r\n' : ''
        const answer = await uploads.sendRaw(
          `${method} ${address(own, victim)} HTTP/1.1\r\nHost: kashf.test\r\nConnection: close\r\n` +
            `Authorization: Bearer ${uploads.teacher.token}\r\nTus-Resumable: 1.0.0\r\n${offset}${extra}` +
            'Content-Type: application/offset+octet-stream\r\nContent-Length: 6\r\n\r\nhacked',
        )
        expect(answer).toMatch(/^HTTP\/1\.1 /)
        // Any offset in the answer is that of the attacker's own upload, which is empty.
        expect(answer).not.toMatch(/upload-offset: (?!0\r\n)/i)
        await uploads.kashf.deps.db.run(sql`delete from upload where owner_id = ${uploads.teacher.id}`)
      }
    }
    expect(
      Number((await uploads.ask('HEAD', victim, uploads.stranger.token)).headers.get('upload-offset')),
    ).toBe(4)
    const stored = await readFile(uploadFolder(uploads.kashf.deps.env.dataDir).receiving(victim))
    expect(new Uint8Array(stored)).toEqual(before)
  })

  it('is found by its id, whatever the query of the address', async () => {
    const id = await uploads.created({ size: 6 })
    const sent = await fetch(`${uploads.base}/api/uploads/${id}?x=/${randomUUID()}`, {
      method: 'PATCH',
      headers: uploads.chunkHeaders(0),
      body: randomData(6),
    })
    expect(sent.status).toBe(204)
    expect(await uploads.stateOf(id)).toBe('complete')
  })

  it('is for approved teachers', async () => {
    const student = await buildStudent(uploads.kashf.deps)
    const waiting = await buildTeacher(uploads.kashf.deps, 1)
    expect(await codeOf(await uploads.create({ token: student.token }))).toEqual([403, 'forbidden'])
    expect(await codeOf(await uploads.create({ token: waiting.token }))).toEqual([
      403,
      'teacher_not_approved',
    ])
    expect(await codeOf(await uploads.create({ token: 'nobody' }))).toEqual([401, 'unauthorized'])
  })
})
