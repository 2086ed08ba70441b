import { randomUUID } from 'node:crypto'
import {
  chmod,
  copyFile,
  link,
  mkdir,
  open,
  opendir,
  readdir,
  rename,
  rm,
  stat as statFile,
  unlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { DAY_MS } from '../clock.ts'
import { reserveRoom } from './free-disk-space.ts'
import { cacheOpenFiles, isMissing } from './open-files.ts'
import {
  checkKey,
  type Storage,
  StorageKeyMissing,
  type StorageSource,
  type StoredObject,
  sortedByKey,
} from './storage.ts'
import { writeWithinDiskRoom } from './write-file.ts'

const unfinishedFolder = '.unfinished'

/** The only folder that another user of the machine reads: nginx sends renditions of videos from it. */
const SHARED_FOLDER = 'video'
const modeOf = (folder: string) => (folder === SHARED_FOLDER ? 0o755 : 0o700)

/**
 * Objects as files under one folder. Unfinished puts are in a hidden subfolder, and are swept when their process has ended on
 * this machine, otherwise after a day.
 */
export async function openDirectoryStorage(root: string): Promise<Storage> {
  const unfinished = path.join(root, unfinishedFolder)
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  await sweepUnfinished(unfinished)
  await closeFolders(root)
  const fileOf = (key: string) => path.join(root, ...checkKey(key).split('/'))
  const openFiles = cacheOpenFiles()
  const walk: Storage['walk'] = (prefix) =>
    prefix === null ? walkFolder(root, '') : walkFolder(fileOf(prefix), `${prefix}/`)

  return {
    async put(key, source) {
      const target = fileOf(key)
      const part = path.join(unfinished, partName())
      try {
        await writePart(source, part)
        await syncFile(part)
        const [folder, ...inside] = key.split('/')
        if (folder && inside.length > 0) {
          await mkdir(path.join(root, folder), { recursive: true, mode: modeOf(folder) })
        }
        await mkdir(path.dirname(target), { recursive: true })
        await rename(part, target)
        await syncFile(path.dirname(target))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },

    async read(key, range) {
      const file = fileOf(key)
      // Open the file here, so that a missing key throws now instead of in the middle of a response.
      const handle = await open(file, 'r').catch((error) => {
        throw isMissing(error) ? new StorageKeyMissing(key) : error
      })
      return handle.createReadStream({ highWaterMark: 256 * 1024, ...range })
    },

    async stat(key) {
      const file = fileOf(key)
      return statFile(file).then(
        (found) => (found.isFile() ? { key, size: found.size, modifiedAt: found.mtime } : null),
        (error) => {
          if (isMissing(error)) return null
          throw error
        },
      )
    },

    async serve(key) {
      const file = fileOf(key)
      const found = await openFiles.stat(file)
      return found && { ...found, open: async (range) => (out) => openFiles.send(file, range, out) }
    },

    walk,
    list: async (prefix) => sortedByKey(walk(prefix)),

    signedUrl: (key) => {
      checkKey(key)
      return null
    },

    multipart: null,

    async delete(key) {
      await rm(fileOf(key), { force: true })
    },

    async deletePrefix(prefix) {
      await rm(fileOf(prefix), { recursive: true, force: true })
    },

    async toLocalFile(key) {
      const file = fileOf(key)
      await statFile(file).catch((error) => {
        throw isMissing(error) ? new StorageKeyMissing(key) : error
      })
      return file
    },

    async check() {
      const probe = path.join(unfinished, `check-${randomUUID()}`)
      await writeFile(probe, 'ok')
      await unlink(probe)
    },
  }
}

/** Writes the source to `part`: as a hard link to its file where the file system allows, else as a copy. */
async function writePart(source: StorageSource, part: string): Promise<void> {
  if (Buffer.isBuffer(source)) return writeFile(part, source)
  if (source instanceof Readable) return writeWithinDiskRoom(source, part)
  if (source.mustCopy) return copy(source.path, part)
  try {
    await link(source.path, part)
    // The modification time of an object is that of its put, not that of the linked file.
    await utimes(part, new Date(), new Date())
  } catch (error) {
    if (isMissing(error)) throw error
    await copy(source.path, part)
  }
}

async function copy(file: string, part: string): Promise<void> {
  const { size } = await statFile(file)
  const room = await reserveRoom(path.dirname(part), size)
  await copyFile(file, part).finally(room.release)
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* walkFolder(folder: string, prefix: string): AsyncGenerator<StoredObject> {
  const entries = await opendir(folder).catch((error) => {
    if (isMissing(error)) return []
    throw error
  })
  for await (const entry of entries) {
    if (entry.name === unfinishedFolder) continue
    const key = `${prefix}${entry.name}`
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) yield* walkFolder(file, `${key}/`)
    else if (entry.isFile()) {
      // The object may have been deleted since the folder was read.
      const stats = await statFile(file).catch((error) => {
        if (isMissing(error)) return null
        throw error
      })
      if (stats) yield { key, size: stats.size, modifiedAt: stats.mtime }
    }
  }
}

/** The name of an unfinished put tells which process of which machine writes it, because the folder may be shared. */
const partName = () => `${process.pid}.${randomUUID()}.${hostname()}`

async function sweepUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    const found = await statFile(file).catch(() => null)
    if (found && (isAbandoned(name) || Date.now() - found.mtimeMs > DAY_MS)) await rm(file, { force: true })
  }
}

function isAbandoned(name: string): boolean {
  const [, pid = '', host] = /^(\d+)\.[0-9a-f-]{36}\.(.+)$/.exec(name) ?? []
  if (host !== hostname()) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}

/** Closes the folders of earlier releases, and those that a restore has written, to other users of the machine. */
async function closeFolders(root: string): Promise<void> {
  for (const entry of await readdir(root, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    // A folder of another owner stays as that owner set it.
    await chmod(path.join(root, entry.name), modeOf(entry.name)).catch(() => {})
  }
}
