import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DAY_MS } from '../clock.ts'
import { spareBytesOf } from '../storage/spare-bytes.ts'
import { Failure } from './failure.ts'

/** A file that arrived with a form, on disk. Whoever wants to keep it moves it; the rest is removed after the answer. */
export interface FilePart {
  path: string
  /** As the sender named it: for display only, never a path and never a type. */
  name: string
  size: number
}

/** Which file parts a route takes, with the largest size of each in bytes. */
export type FileRules = Readonly<Record<string, { maxBytes: number }>>

declare module 'fastify' {
  interface FastifyRequest {
    /** Files of this request by part name; empty for JSON. */
    files: Record<string, FilePart>
  }
  interface FastifyContextConfig {
    files?: FileRules
  }
}

const MAX_TEXT_BYTES = 100_000
const MAX_PARTS = 40

/** The existing client writes absent values as these texts. */
const isAbsent = (text: string) => text === '' || text === 'null' || text === 'undefined'

/** Stops a file at its limit as it arrives: a declared size is only a promise. */
function limitTo(maxBytes: number, counted: (bytes: number) => void): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      counted(bytes)
      done(bytes > maxBytes ? new Failure('body_too_large') : null, chunk)
    },
  })
}

async function receive(file: Readable, name: string, folder: string, maxBytes: number): Promise<FilePart> {
  const target = path.join(folder, `${randomUUID()}.part`)
  let size = 0
  try {
    await pipeline(
      file,
      limitTo(maxBytes, (bytes) => {
        size = bytes
      }),
      createWriteStream(target, { flags: 'wx', mode: 0o600 }),
    )
  } catch (error) {
    await rm(target, { force: true })
    throw error
  }
  return { path: target, name, size }
}

function readForm(request: FastifyRequest, payload: NodeJS.ReadableStream, folder: string): Promise<object> {
  const rules = request.routeOptions.config.files ?? {}
  const body: Record<string, string> = {}
  const receiving = new Map<string, { stream: Readable; arriving: Promise<void> }>()
  return new Promise((resolve, reject) => {
    let failed = false
    const fail = (error: unknown) => {
      if (failed) return
      failed = true
      payload.unpipe()
      payload.resume()
      const files = [...receiving.values()]
      // A file of a line that is cut gets neither more bytes nor an end.
      for (const { stream } of files) stream.destroy()
      // Files still being written must have ended before the clean-up that follows the answer.
      Promise.allSettled(files.map(({ arriving }) => arriving)).then(() => reject(error))
    }
    let busboy: InstanceType<typeof Busboy>
    try {
      busboy = new Busboy({
        headers: request.headers as BusboyHeaders,
        limits: { fieldSize: MAX_TEXT_BYTES, fields: MAX_PARTS, files: MAX_PARTS, parts: MAX_PARTS * 2 },
      })
    } catch {
      // A multipart header without a boundary: the existing client sends it with calls that have no body.
      payload.resume()
      resolve({})
      return
    }
    busboy.on('field', (name, value, _nameCut, valueCut) => {
      if (valueCut) return fail(new Failure('body_too_large'))
      if (!isAbsent(value)) body[name] = value
    })
    busboy.on('file', (name, stream, filename) => {
      // A form that breaks off fails its open file too; without a listener that would end the process.
      stream.on('error', () => {})
      const rule = rules[name]
      if (!rule || !filename || receiving.has(name)) {
        stream.resume()
        return
      }
      const arriving = receive(stream, filename, folder, rule.maxBytes).then((part) => {
        request.files[name] = part
      })
      receiving.set(name, { stream, arriving })
      arriving.catch(fail)
    })
    busboy.on('partsLimit', () => fail(new Failure('body_too_large')))
    busboy.on('fieldsLimit', () => fail(new Failure('body_too_large')))
    busboy.on('error', () => fail(new Failure('malformed_body')))
    busboy.on('finish', () => {
      Promise.all([...receiving.values()].map(({ arriving }) => arriving)).then(() => {
        if (!failed) resolve(body)
      }, fail)
    })
    payload.on('error', fail)
    payload.on('aborted', () => fail(new Failure('malformed_body')))
    payload.pipe(busboy)
  })
}

/** A day: no form takes that long to arrive, so an older part belongs to a process that was killed. */
const LEFT_OVER_AFTER_MS = DAY_MS

/** Refuses a form that would fill the disk before a byte of it is written. */
async function roomFor(request: FastifyRequest, folder: string): Promise<void> {
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > MAX_TEXT_BYTES && announced > (await spareBytesOf(folder)))
    throw new Failure('storage_full')
}

/** Where the files of forms arrive. */
export function formFolder(dataDir: string): string {
  const folder = path.join(dataDir, 'incoming')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Removes what forms left in `folder` whose process was killed. */
export async function removeLeftOvers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    // Removed meanwhile by the form that it belongs to.
    const found = await stat(file).catch(() => null)
    if (found && Date.now() - found.mtimeMs > LEFT_OVER_AFTER_MS) await rm(file, { force: true })
  }
}

/**
 * Lets every route take `multipart/form-data` beside JSON: text parts become the body (the schema turns texts into
 * numbers and booleans), file parts that the route asked for are streamed to `folder`, never held in memory.
 */
export function installForms(app: FastifyInstance, folder: string): void {
  app.addHook('onReady', () => removeLeftOvers(folder))
  app.decorateRequest('files', null as never)
  app.addHook('onRequest', async (request) => {
    request.files = {}
  })
  app.addContentTypeParser('multipart/form-data', (request, payload, done) => {
    roomFor(request, folder)
      .then(() => readForm(request, payload, folder))
      .then(
        (body) => done(null, body),
        (error) => done(error as Error),
      )
  })
  app.addHook('onResponse', async (request) => {
    await Promise.all(Object.values(request.files).map((file) => rm(file.path, { force: true })))
  })
}
