import { createWriteStream, mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { availableBytesOf } from '../../storage/free-disk-space.ts'
import { Failure, fieldSentence } from '../errors/failure.ts'
import { type IncomingFiles, openIncomingFiles } from './incoming-files.ts'

/** A file that arrived with a form, on disk. Whoever wants to keep it moves it; the rest is removed after the answer. */
export interface FilePart {
  path: string
  /** As the sender named it: for display only, never a path and never a type. */
  name: string
  size: number
}

/** Which file parts a route takes, with the largest size of each in bytes. */
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

/** One text, and everything of a form that is no file: as much as a JSON body may have. */
const MAX_TEXT_BYTES = 100_000
const MAX_TEXTS_BYTES = 1_000_000
const MAX_PARTS = 40
/** A part's headers hold its name and the name of its file. */
const MAX_PART_HEADER_BYTES = 8_000
const MAX_PART_HEADERS = 10
const MAX_NAME_LENGTH = 100

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

async function receive(file: Readable, target: string, name: string, maxBytes: number): Promise<FilePart> {
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

/** The most that a form of this route may weigh, its files included. */
function maxFormBytes(rules: FileRules): number {
  let bytes = MAX_TEXTS_BYTES
  for (const { maxBytes } of rules.values()) bytes += maxBytes
  return bytes
}

const refuseFile = (name: string) =>
  new Failure('validation_failed', { fields: { [name]: fieldSentence('file_not_taken') } })

interface Form {
  request: FastifyRequest
  payload: NodeJS.ReadableStream
  rules: FileRules
  arriving: IncomingFiles
}

/** null without a boundary: the existing client sends such a header with calls that have no body. */
function parserFor(request: FastifyRequest): InstanceType<typeof Busboy> | null {
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      limits: {
        fieldSize: MAX_TEXT_BYTES,
        fields: MAX_PARTS,
        files: MAX_PARTS,
        parts: MAX_PARTS * 2,
        headerPairs: MAX_PART_HEADERS,
        headerSize: MAX_PART_HEADER_BYTES,
      },
      // A part is a file when it names one; the type that it claims says nothing.
      isPartAFile: (_name, _type, filename) => filename !== undefined,
    })
  } catch {
    return null
  }
}

function readForm({ request, payload, rules, arriving }: Form): Promise<object | undefined> {
  const texts = new Map<string, string>()
  const receiving = new Map<string, { stream: Readable; done: Promise<void> }>()
  const busboy = parserFor(request)
  // What such a call carries all the same is discarded after its answer.
  if (!busboy) return Promise.resolve(undefined)
  return new Promise((resolve, reject) => {
    let failed = false
    const fail = (error: Error) => {
      if (failed) return
      failed = true
      payload.unpipe()
      payload.resume()
      const files = [...receiving.values()]
      // A file of a line that is cut gets neither more bytes nor an end. Only an error stops its pipeline: a small file whose
      // last byte is read but whose `end` is not yet emitted would else count as complete, and its copy wait for ever.
      for (const { stream } of files) stream.destroy(error)
      // Files still being written must have ended before the clean-up that follows the answer.
      Promise.allSettled(files.map(({ done }) => done)).then(() => reject(error))
    }
    const isBadName = (name: unknown) => typeof name !== 'string' || name.length > MAX_NAME_LENGTH
    busboy.on('field', (name, value, _nameCut, valueCut) => {
      if (isBadName(name)) return fail(new Failure('malformed_body'))
      if (valueCut) return fail(new Failure('body_too_large'))
      if (!isAbsent(value)) texts.set(name, value)
    })
    busboy.on('file', (name, stream, filename) => {
      // A form that breaks off fails its open file too; without a listener that would end the process.
      stream.on('error', () => {})
      const rule = rules.get(name)
      // A browser sends an empty file input as a part with an empty file name.
      const isTaken = rule !== undefined && filename !== '' && !receiving.has(name)
      if (failed || !isTaken) stream.resume()
      if (failed) return
      if (isBadName(name)) return fail(new Failure('malformed_body'))
      if (filename === '') return
      if (!rule) return fail(refuseFile(name))
      if (!isTaken) return
      const done = receive(stream, arriving.newPath(request), filename, rule.maxBytes).then((part) => {
        request.files.set(name, part)
      })
      receiving.set(name, { stream, done })
      done.catch(fail)
    })
    busboy.on('partsLimit', () => fail(new Failure('body_too_large')))
    busboy.on('fieldsLimit', () => fail(new Failure('body_too_large')))
    busboy.on('filesLimit', () => fail(new Failure('body_too_large')))
    busboy.on('error', () => fail(new Failure('malformed_body')))
    busboy.on('finish', () => {
      Promise.all([...receiving.values()].map(({ done }) => done)).then(() => {
        if (!failed) resolve(Object.fromEntries(texts))
      }, fail)
    })
    let bytes = 0
    const most = maxFormBytes(rules)
    payload.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > most) fail(new Failure('body_too_large'))
    })
    payload.on('error', fail)
    payload.on('aborted', () => fail(new Failure('malformed_body')))
    payload.pipe(busboy)
  })
}

/** Refuses a form that is too large or would fill the disk, where it says its size, before a byte of it is read. */
async function roomFor(request: FastifyRequest, rules: FileRules, folder: string): Promise<void> {
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > maxFormBytes(rules)) throw new Failure('body_too_large')
  if (announced > MAX_TEXT_BYTES && announced > (await availableBytesOf(folder)))
    throw new Failure('storage_full')
}

/** Where the files of forms arrive. */
export function incomingFolder(dataDir: string): string {
  const folder = path.join(dataDir, 'incoming')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/**
 * Lets every route take `multipart/form-data` beside JSON: text parts become the body (the schema turns texts into
 * numbers and booleans), file parts that the route asked for are streamed to `folder`, never held in memory. Any other
 * file is refused by the name of its part before it is written.
 */
export function installForms(app: FastifyInstance, folder: string): void {
  const arriving = openIncomingFiles(folder)
  app.addHook('onReady', () => arriving.startSweeping())
  app.addHook('onClose', () => arriving.stop())
  app.decorateRequest('files', null as never)
  const removeFiles = async (request: FastifyRequest) => {
    await Promise.all([...request.files.values()].map((file) => rm(file.path, { force: true })))
    arriving.forget(request)
  }
  app.addHook('onRequest', async (request) => {
    request.files = new Map()
  })
  // After a line that was cut there is no answer: what the handler leaves then is removed as a leftover.
  app.addHook('preHandler', async (request, reply) => {
    if (request.files.size === 0) return
    if (reply.raw.destroyed) arriving.forget(request)
    else reply.raw.once('close', () => arriving.forget(request))
  })
  app.addContentTypeParser('multipart/form-data', (request, payload, done) => {
    const rules: FileRules = request.routeOptions.config.files ?? new Map()
    roomFor(request, rules, folder)
      .then(() => readForm({ request, payload, rules, arriving }))
      .then(
        (body) => done(null, body),
        (error) => removeFiles(request).finally(() => done(error as Error)),
      )
  })
  app.addHook('onResponse', removeFiles)
}
