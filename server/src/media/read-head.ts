import { open } from 'node:fs/promises'

/** The first `bytes` of a file, padded with zeros when the file is shorter. */
export async function readHead(file: string, bytes: number): Promise<Buffer> {
  const head = Buffer.alloc(bytes)
  const handle = await open(file)
  try {
    await handle.read(head, 0, head.length, 0)
  } finally {
    await handle.close()
  }
  return head
}
