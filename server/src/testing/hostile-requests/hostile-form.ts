import type { Chance } from './chance.ts'
import type { DocumentedCall } from './documented-calls.ts'
import { fieldOf } from './hostile-json.ts'
import { HOSTILE_NAMES, HOSTILE_TEXTS } from './values/texts.ts'

const BOUNDARY = 'kashf-boundary-7a1f'
/** Beginnings of files, from which a server detects their type. */
const FILES = [
  Buffer.alloc(0),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]),
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46]),
  Buffer.from('%PDF-1.7\n%%EOF'),
  Buffer.from('PK\u0003\u0004', 'latin1'),
  Buffer.from('WEBVTT\n\n00:00.000 --> 99999999:00.000\n\u0000\n'),
  Buffer.from('1\n00:00:00,000 --> 00:00:01,000\nSalom\n'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  Buffer.from('#!/bin/sh\n'),
  Buffer.alloc(70_000, 0x61),
  Buffer.alloc(300_000),
]

const PART_HEADERS = [
  'content-type: image/png',
  'content-type: __proto__',
  'content-type: text/plain; charset=constructor',
  'content-transfer-encoding: base64',
  `x-long: ${'a'.repeat(9_000)}`,
  'no colon at all',
  'content-disposition: form-data; name="twice"',
]

export interface FormBody {
  contentType: string
  bytes: Buffer
}

const quoted = (name: string) => name.replaceAll('"', '%22').replaceAll(/[\r\n]/g, ' ')

/** A multipart form for this call with valid and invalid fields, expected and unexpected files, sometimes malformed. */
export function hostileForm(call: DocumentedCall, chance: Chance, hostility: number): FormBody {
  const parts: Buffer[] = []
  const add = (disposition: string, content: Buffer) => {
    const headers = [`content-disposition: ${disposition}`]
    if (chance.is(hostility / 3)) headers.push(chance.pick(PART_HEADERS))
    parts.push(Buffer.from(`--${BOUNDARY}\r\n${headers.join('\r\n')}\r\n\r\n`), content, Buffer.from('\r\n'))
  }
  const addText = (name: string, text: string) => add(`form-data; name="${quoted(name)}"`, Buffer.from(text))
  const addFile = (name: string, filename: string) =>
    add(`form-data; name="${quoted(name)}"; filename="${quoted(filename)}"`, chance.pick(FILES))
  const filename = () => (chance.is(0.5) ? 'rasm.png' : chance.pick([...HOSTILE_TEXTS, ...HOSTILE_NAMES]))

  for (const [name, schema] of Object.entries(call.body?.properties ?? {})) {
    if (call.files.includes(name) || chance.is(0.06)) continue
    addText(name, fieldOf(name, schema, chance, hostility))
    if (chance.is(hostility / 5)) addText(name, fieldOf(name, schema, chance, 1))
    if (chance.is(hostility / 5)) addFile(name, filename())
  }
  for (const name of call.files) {
    if (chance.is(0.7)) addFile(name, filename())
    if (chance.is(hostility / 3)) addFile(name, filename())
  }
  if (chance.is(hostility / 2)) addText(chance.pick(HOSTILE_NAMES), chance.pick(HOSTILE_TEXTS))
  if (chance.is(hostility / 2)) addFile(chance.pick(HOSTILE_NAMES), filename())
  if (chance.is(hostility / 6)) for (let part = 0; part < 90; part++) addText(`part${part}`, 'x')
  if (chance.is(hostility / 6)) add('form-data', Buffer.from('no name'))
  if (chance.is(hostility / 6)) add('attachment; filename=x', Buffer.from('no name either'))

  const whole = Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)])
  const bytes = chance.is(hostility / 4) ? whole.subarray(0, chance.below(whole.length)) : whole
  const boundary = chance.is(hostility / 8) ? 'another' : BOUNDARY
  const contentType = chance.is(hostility / 10)
    ? 'multipart/form-data'
    : `multipart/form-data; boundary=${boundary}`
  return { contentType, bytes }
}
