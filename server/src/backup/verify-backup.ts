import { StorageKeyMissing } from '../storage/storage.ts'
import { listBackups, type Manifest, readManifest } from './manifest.ts'
import { placeFailure, type Repository } from './repository.ts'
import { DamagedPart, readSealed, type SealedObject } from './sealed-objects.ts'

const CONCURRENCY = 3

export interface VerifyReport {
  manifest: Manifest
  objects: number
  bytes: number
  /** The missing or damaged objects, one sentence each. */
  damages: string[]
}

/** Reads the newest backup, or the one named, back in full and compares every object with its size and SHA-256. */
export async function verifyBackup(repository: Repository, id?: string): Promise<VerifyReport> {
  const { complete } = await listBackups(repository)
  const chosen = id ?? complete.at(-1)
  if (!chosen) throw new Error(`${repository.place} holds no complete backup.`)
  if (!complete.includes(chosen)) throw new Error(`${repository.place} holds no complete backup ${chosen}.`)
  const manifest = await readManifest(repository, chosen)
  const objects = new Map<string, SealedObject>()
  if (manifest.database.engine === 'embedded')
    objects.set(manifest.database.base.name, manifest.database.base)
  for (const entry of manifest.media) objects.set(entry.name, entry)
  const report: VerifyReport = { manifest, objects: objects.size, bytes: 0, damages: [] }
  const queue = objects.values()
  const work = async () => {
    for (const object of queue) {
      try {
        for await (const chunk of readSealed(repository, object)) report.bytes += chunk.length
      } catch (error) {
        if (error instanceof DamagedPart) report.damages.push(error.message)
        else if (error instanceof StorageKeyMissing) report.damages.push(`${error.message} is missing`)
        else throw placeFailure(repository.place, error)
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return report
}
