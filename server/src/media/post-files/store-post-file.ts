import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { storeOriginal } from '../processing/store-video.ts'
import { insertRecording } from '../recordings/receive-recording.ts'
import { insertSheet, type ReadSheet, readSheet } from '../sheets/store-sheet.ts'
import { claimReadUpload } from '../uploads/claim-upload.ts'
import { withFinishedUpload } from '../uploads/with-finished-upload.ts'
import { postFileKindOf } from './post-file-kind.ts'

/*
 * The door to files of questions and answers. A photo becomes a sheet (an upright WebP without metadata), a voice a recording (an
 * m4a without metadata, which a worker makes); both are swept after a day unless a post names them.
 */

type StoreDeps = Pick<Deps, 'db' | 'env' | 'storage' | 'clock' | 'log' | 'jobs'>

/** A photo is a sheet by its id, a voice a recording by its id. */
export interface PostFile {
  kind: 'photo' | 'voice'
  id: number
}

/**
 * Stores bytes on this host's disk, from any source, as a photo or a voice of a person. Fails with `post_file_refused` or
 * `heic_refused` by content, and with `body_too_large`; what is wrong with a voice beyond its first bytes shows in its `failure`.
 */
export async function storePostFile(
  deps: StoreDeps,
  { ownerId, path, name }: { ownerId: number; path: string; name: string },
): Promise<PostFile> {
  const read = await readPostFile(deps, path)
  const begunAt = deps.clock.now()
  return deps.db.transaction((tx) => insert(deps, tx, { ownerId, uploadId: null, name, begunAt, read }))
}

/**
 * `storePostFile` of a person's finished upload of the purpose `post`; the same answer for a repeated request. Fails also with a
 * problem of `upload_id`.
 */
export async function receivePostFile(
  deps: StoreDeps,
  of: { ownerId: number; uploadId: string },
): Promise<PostFile> {
  const { ownerId, uploadId } = of
  const former = await receivedBefore(deps.db, of)
  if (former) return former
  // Before the transaction, because rendering may take seconds.
  const read = await withFinishedUpload(deps, { id: uploadId, ownerId, purpose: 'post' }, (path) =>
    readPostFile(deps, path),
  )
  return deps.db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`post-file:${uploadId}`}, 0))`)
    const meanwhile = await receivedBefore(tx, of)
    if (meanwhile) return meanwhile
    const upload = await claimReadUpload(deps, tx, {
      ...{ id: uploadId, ownerId, purpose: 'post' },
      field: 'upload_id',
    })
    // An upload that cannot be claimed was not read either.
    if (!read) throw new Failure('internal')
    return insert(deps, tx, { ownerId, uploadId, ...upload, read })
  })
}

const receivedBefore = (
  db: Queryable,
  { ownerId, uploadId }: { ownerId: number; uploadId: string },
): Promise<PostFile | undefined> =>
  db.one<PostFile>(sql`
    select 'photo' as kind, id from sheet where upload_id = ${uploadId} and owner_id = ${ownerId} and purpose = 'post'
    union all
    select 'voice', id from recording where upload_id = ${uploadId} and owner_id = ${ownerId} and kind = 'voice'`)

type ReadFile = { sheet: ReadSheet } | { originalKey: string }

async function readPostFile(deps: StoreDeps, path: string): Promise<ReadFile> {
  const kind = await postFileKindOf(path)
  if (kind === 'heic') throw new Failure('heic_refused')
  if (kind === null) throw new Failure('post_file_refused')
  return kind === 'photo'
    ? { sheet: await readSheet(path, 'post_file_refused') }
    : { originalKey: await storeOriginal(deps, path) }
}

async function insert(
  deps: StoreDeps,
  tx: Tx,
  of: { ownerId: number; uploadId: string | null; name: string; begunAt: Date; read: ReadFile },
): Promise<PostFile> {
  const { ownerId, uploadId, name, begunAt, read } = of
  if ('sheet' in read) {
    const sheet = { ownerId, uploadId, purpose: 'post' as const, name, begunAt, read: read.sheet }
    return { kind: 'photo', id: await insertSheet(deps, tx, sheet) }
  }
  const recording = { ownerId, kind: 'voice' as const, uploadId, originalKey: read.originalKey }
  return { kind: 'voice', id: await insertRecording(deps, tx, recording) }
}
