import { crc32 } from 'node:zlib'

type Entry = { name: string; content?: Buffer; claimsBytes?: number; isEncrypted?: boolean }

/** A zip of uncompressed entries; `claimsBytes` fakes the unpacked size. */
export function makeZip(entries: Entry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content = Buffer.from('x'), claimsBytes, isEncrypted } of entries) {
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(isEncrypted ? 1 : 0, 2)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(content.length, 14)
    common.writeUInt32LE(claimsBytes ?? content.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), content])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\0'), common, rest, Buffer.from(name))
    parts.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}

export const documents = {
  pdf: Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`),
  docx: makeZip([{ name: '[Content_Types].xml' }, { name: 'word/document.xml' }]),
  xlsx: makeZip([{ name: '[Content_Types].xml' }, { name: 'xl/workbook.xml' }]),
  doc: oldOffice('WordDocument'),
  xls: oldOffice('Workbook'),
}

/** The signature of an OLE document and the names of some of its streams. */
export function oldOffice(...streams: string[]): Buffer {
  const names = streams.map((name) => Buffer.from(`${name}\0`, 'utf16le'))
  return Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), ...names])
}
