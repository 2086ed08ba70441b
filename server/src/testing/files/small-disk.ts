import fs, { type StatsFs } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { vi } from 'vitest'

export interface SmallDisk {
  /** The peak size of the folder's content since the start, in bytes. */
  peakBytes(): number
  restore(): void
}

/** Simulates a disk of `bytes`: files that appear in `folder` after the call reduce its free space. */
export async function smallDisk(folder: string, bytes: number): Promise<SmallDisk> {
  const before = await bytesIn(folder)
  let peak = 0
  const look = async () => {
    const used = (await bytesIn(folder)) - before
    peak = Math.max(peak, used)
    return used
  }
  const spy = vi
    .spyOn(fs.promises, 'statfs')
    .mockImplementation(async () => ({ bsize: 1, blocks: bytes, bavail: bytes - (await look()) }) as StatsFs)
  syncBuiltinESMExports()
  return {
    peakBytes: () => peak,
    restore() {
      spy.mockRestore()
      syncBuiltinESMExports()
    },
  }
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  // A file may be removed meanwhile.
  const sizes = entries.map((entry) =>
    entry.isFile()
      ? stat(path.join(entry.parentPath, entry.name)).then(
          ({ size }) => size,
          () => 0,
        )
      : 0,
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
