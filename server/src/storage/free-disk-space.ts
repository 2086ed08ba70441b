import { statfs } from 'node:fs/promises'
import { Failure } from '../errors/failure.ts'

/** Disk space reserved for the database and the transcoder on the same disk: 5 % of it, at most 2 GiB. */
const MAX_RESERVE_BYTES = 2 * 2 ** 30
/** The part of the reserve that the transcoder, which may use the rest, leaves for the database. */
const TRANSCODER_RESERVE_BYTES = 256 * 2 ** 20

/** Bytes that were announced to this process or are being written, but are not on a disk yet. */
let underWay = 0

/** How many bytes may still be received on the disk of `folder`; negative when the reserve is in use. */
export async function availableBytesOf(folder: string): Promise<number> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return bavail * bsize - Math.min(MAX_RESERVE_BYTES, blocks * bsize * 0.05)
}

/** How many bytes the transcoder may still write on the disk of `folder`. */
export async function transcoderBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize - TRANSCODER_RESERVE_BYTES
}

/** Reserved room on a disk for arriving bytes. */
export interface DiskRoom {
  /**
   * Passes the bytes of `source` through, each piece only if it fits besides all that is under way. Fails with
   * `storage_full`.
   */
  through(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer>
  /** Releases the room for bytes that were announced and did not arrive. */
  release(): void
}

/**
 * Reserves room for `announced` bytes, against all other arrivals of this process; fails with `storage_full`. Writes of
 * other processes show in the free space, which is checked for every piece.
 */
export async function reserveRoom(folder: string, announced: number): Promise<DiskRoom> {
  let expected = announced
  underWay += announced
  const release = () => {
    underWay -= expected
    expected = 0
  }
  const ensureItFits = async () => {
    if ((await availableBytesOf(folder)) < underWay) throw new Failure('storage_full')
  }
  try {
    if (announced > 0) await ensureItFits()
  } catch (error) {
    release()
    throw error
  }
  return {
    async *through(source) {
      for await (const piece of source) {
        const ofAnnounced = Math.min(expected, piece.length)
        expected -= ofAnnounced
        underWay += piece.length - ofAnnounced
        try {
          await ensureItFits()
          yield piece
        } finally {
          underWay -= piece.length
        }
      }
    },
    release,
  }
}

/**
 * Passes the bytes of `source` through while they fit on the disk of `folder`, to which they are written. Fails with
 * `storage_full`.
 */
export async function* withinDiskRoom(folder: string, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const room = await reserveRoom(folder, 0)
  yield* room.through(source)
}
