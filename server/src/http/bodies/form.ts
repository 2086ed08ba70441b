import { isUtf8 } from 'node:buffer'
import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure, invalid } from '../../errors/failure.ts'
import { type DiskRoom, reserveRoom } from '../../storage/free-disk-space.ts'
import { writeFileBy } from '../../storage/write-file.ts'
import { type IncomingFiles, openIncomingFiles } from './incoming-files.ts'

/** A file received with a form, on disk. A handler moves it to keep it; what remains is deleted after the response. */
export interface FilePart {
  path: string
  /** The name given by the client: for display only, never used as a path or to infer a type. */
  name: string
  size: number
}

/** The file parts a route accepts, with the maximum size of each. */
export type FileRules = ReadonlyMap<string, { maxBytes: number }>

declare module 'fastify' {
  interface FastifyRequest {
    /** Files of this request by part name; empty for JSON. */
    files: Map<string, FilePart>
  }
  interface FastifyContextConfig {
    files?: FileRules
  }
}

const MAX_PARTS = 40
/** A part's headers contain its name and its file name. */
const MAX_PART_HEADER_BYTES = 8_000
const MAX_PART_HEADERS = 10
const MAX_NAME_LENGTH = 100

/** The existing client sends absent values as these strings. */
const isAbsent = (text: string) => text === '' || text === 'null' || text === 'undefined'

/** Enforces the size limit while the file arrives, because a declared size cannot be trusted. */
function limitTo(maxBytes: number, onProgress: (bytes: number) => void): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      onProgress(bytes)
      done(bytes > maxBytes ? new Failure('body_too_large') : null, chunk)
    },
  })
}

async function receive(
  file: Readable,
  part: { target: string; name: string; maxBytes: number; room: DiskRoom },
): Promise<FilePart> {
  const { target, name, maxBytes, room } = part
  let size = 0
  try {
    const count = limitTo(maxBytes, (bytes) => {
      size = bytes
    })
    await writeFileBy(target, (copy) => pipeline(file, count, room.through, copy), {
      flags: 'wx',
      mode: 0o600,
    })
  } catch (error) {
    await rm(target, { force: true })
    throw error
  }
  return { path: target, name, size }
}

/** The maximum size of everything in a form besides files: that of a JSON body of this route. */
const maxTextBytes = (request: FastifyRequest) => request.routeOptions.bodyLimit

/** The maximum size of a form for this route, including its files. */
function maxFormBytes(request: FastifyRequest, rules: FileRules): number {
  let bytes = maxTextBytes(request)
  for (const { maxBytes } of rules.values()) bytes += maxBytes
  return bytes
}

const refuseFile = (name: string) => invalid({ [name]: 'file_not_taken' })

interface Form {
  request: FastifyRequest
  payload: NodeJS.ReadableStream
  rules: FileRules
  incoming: IncomingFiles
  room: DiskRoom
}

/**
 * Returns null if the boundary is missing: the existing client sends a multipart header also with calls without a body.
 */
function parserFor(request: FastifyRequest): InstanceType<typeof Busboy> | null {
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      limits: {
        files: MAX_PARTS,
        parts: MAX_PARTS * 2,
        headerPairs: MAX_PART_HEADERS,
        headerSize: MAX_PART_HEADER_BYTES,
      },
      // Every part arrives as bytes: the library decodes texts by what they declare, and replaces what it cannot decode.
      isPartAFile: () => true,
    })
  } catch {
    return null
  }
}

/** The text of a part, which is UTF-8 whatever charset the part declares. */
async function readText(part: Readable, maxBytes: number): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of part) {
    bytes += piece.length
    if (bytes > maxBytes) throw new Failure('body_too_large')
    pieces.push(piece)
  }
  const text = Buffer.concat(pieces)
  if (!isUtf8(text)) throw new Failure('malformed_body')
  return text.toString('utf8')
}

function readForm({ request, payload, rules, incoming, room }: Form): Promise<object | undefined> {
  const texts: { name: string; text: string }[] = []
  const receiving: { stream: Readable; done: Promise<unknown> }[] = []
  const fileNames = new Set<string>()
  const busboy = parserFor(request)
  // A call without a boundary has no fields; any body is discarded after the response.
  if (!busboy) return Promise.resolve(undefined)
  return new Promise((resolve, reject) => {
    let failed = false
    const fail = (error: Error) => {
      if (failed) return
      failed = true
      payload.unpipe()
      payload.resume()
      // After a disconnect a file receives neither more data nor `end`, so only an error ends its pipeline. Without it, a
      // small file that was read fully but has not emitted `end` would count as complete and its copy would never settle.
      for (const { stream } of receiving) stream.destroy(error)
      // Writes must settle before the clean-up that follows the response.
      Promise.allSettled(receiving.map(({ done }) => done)).then(() => reject(error))
    }
    const isBadName = (name: unknown) => typeof name !== 'string' || name.length > MAX_NAME_LENGTH
    const start = (stream: Readable, done: Promise<unknown>) => {
      receiving.push({ stream, done })
      done.catch(fail)
    }
    busboy.on('file', (name, stream, filename: string | undefined) => {
      // An aborted form also fails its open part; without a listener that error would crash the process.
      stream.on('error', () => {})
      if (!failed && isBadName(name)) fail(new Failure('malformed_body'))
      const rule = rules.get(name)
      if (!failed && filename && !rule) fail(refuseFile(name))
      // A browser sends an empty file input as a part with an empty file name.
      if (failed || filename === '' || (filename && fileNames.has(name))) return void stream.resume()
      if (filename === undefined) {
        const part = { name, text: '' }
        texts.push(part)
        return start(
          stream,
          readText(stream, maxTextBytes(request)).then((text) => {
            part.text = text
          }),
        )
      }
      if (!rule) return
      fileNames.add(name)
      const target = incoming.newPath(request)
      start(
        stream,
        receive(stream, { target, name: filename, maxBytes: rule.maxBytes, room }).then((part) => {
          request.files.set(name, part)
        }),
      )
    })
    busboy.on('partsLimit', () => fail(new Failure('body_too_large')))
    busboy.on('filesLimit', () => fail(new Failure('body_too_large')))
    busboy.on('error', () => fail(new Failure('malformed_body')))
    busboy.on('finish', () => {
      Promise.all(receiving.map(({ done }) => done)).then(() => {
        const given = texts.filter(({ text }) => !isAbsent(text))
        if (!failed) resolve(Object.fromEntries(given.map(({ name, text }) => [name, text])))
      }, fail)
    })
    let bytes = 0
    const maxBytes = maxFormBytes(request, rules)
    payload.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxBytes) fail(new Failure('body_too_large'))
    })
    payload.on('error', fail)
    payload.on('aborted', () => fail(new Failure('malformed_body')))
    payload.pipe(busboy)
  })
}

/**
 * Checks that there is room for a form's files. Rejects one whose declared size exceeds the limit or the free disk
 * space before any of it is read; without a declared size, the limits apply while the form arrives.
 */
async function roomFor(request: FastifyRequest, rules: FileRules, folder: string): Promise<DiskRoom> {
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > maxFormBytes(request, rules)) throw new Failure('body_too_large')
  return reserveRoom(folder, announced > maxTextBytes(request) ? announced : 0)
}

/** The folder in which the files of forms are received. */
export function incomingFolder(dataDir: string): string {
  const folder = path.join(dataDir, 'incoming')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/**
 * Lets every route accept `multipart/form-data` as well as JSON: text parts become the body (the schema coerces them to
 * numbers and booleans) and declared file parts are streamed to `folder`, never buffered in memory. A file part that the
 * route does not declare is rejected before anything is written.
 */
export function installForms(app: FastifyInstance, folder: string): void {
  const incoming = openIncomingFiles(folder)
  app.addHook('onReady', () => incoming.startSweeping())
  app.addHook('onClose', () => incoming.stop())
  app.decorateRequest('files', null as never)
  const removeFiles = async (request: FastifyRequest) => {
    await Promise.all([...request.files.values()].map((file) => rm(file.path, { force: true })))
    incoming.release(request)
  }
  app.addHook('onRequest', async (request) => {
    request.files = new Map()
  })
  // `onResponse` may not run after a disconnect; the sweep then deletes what the handler leaves behind.
  app.addHook('preHandler', async (request, reply) => {
    if (request.files.size === 0) return
    if (reply.raw.destroyed) incoming.release(request)
    else reply.raw.once('close', () => incoming.release(request))
  })
  app.addContentTypeParser('multipart/form-data', (request, payload, done) => {
    const rules: FileRules = request.routeOptions.config.files ?? new Map()
    roomFor(request, rules, folder)
      .then((room) => readForm({ request, payload, rules, incoming, room }).finally(room.release))
      .then(
        (body) => done(null, body),
        (error) => removeFiles(request).finally(() => done(error as Error)),
      )
  })
  app.addHook('onResponse', removeFiles)
}
