import { statfs } from 'node:fs/promises'

/** Reserved for the database and the transcoder on the same disk: 5 % of it, at most 2 GiB. */
const MAX_RESERVE_BYTES = 2 * 2 ** 30

/** How many bytes may still be received on the disk of `folder`; negative when the reserve is in use. */
export async function availableBytesOf(folder: string): Promise<number> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return bavail * bsize - Math.min(MAX_RESERVE_BYTES, blocks * bsize * 0.05)
}
