import { MAX_PHOTOS } from '@kashf/contract/learning/limits.ts'
import type { PostFiles } from '@kashf/contract/learning/questions.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { deleteRecordingsById, presentRecordings, useRecordings } from '../../media/recordings/recordings.ts'
import { deleteSheets, presentSheets, useSheets } from '../../media/sheets/sheets.ts'

/** What a person names as the files of a post: what `storePostFile` or `receivePostFile` has made for them. */
export interface NamedFiles {
  photoIds: readonly number[]
  voiceId: number | null
}

/**
 * Attaches a person's photos and voice to a post, for good; each file belongs to one post. Fails with `upload_unknown` at
 * `photo_ids` or `voice_id` for what is not theirs, was swept, or belongs to another post.
 */
export async function attachFiles(
  tx: Tx,
  { questionId, ownerId, photoIds, voiceId }: { questionId: number; ownerId: number } & NamedFiles,
): Promise<void> {
  const photos = await useSheets(tx, { ids: photoIds, ownerId, purpose: 'post' })
  if (photos.length < photoIds.length) throw invalid({ photo_ids: 'upload_unknown' })
  const voices = voiceId === null ? [] : [voiceId]
  const voice = await useRecordings(tx, { ids: voices, ownerId, kind: 'voice' })
  if (voice.size < voices.length) throw invalid({ voice_id: 'upload_unknown' })
  const attached = await tx.run(sql`
    insert into question_file (question_id, place, sheet_id, recording_id)
    select ${questionId}::int, place, sheet_id, null::int from unnest(${photoIds}::int[]) with ordinality f (sheet_id, place)
    union all select ${questionId}::int, ${MAX_PHOTOS + 1}::int, null, id from unnest(${voices}::int[]) v (id)
    on conflict do nothing`)
  if (attached < photoIds.length + voices.length) throw invalid({ photo_ids: 'upload_unknown' })
}

/** Whether a post has exactly these files, in this order. */
export const hasFiles = (questionId: Statement, { photoIds, voiceId }: NamedFiles): Statement => sql`
  (array(select f.sheet_id from question_file f where f.question_id = ${questionId} and f.sheet_id is not null order by f.place)
     = ${photoIds}::int[]
   and (select f.recording_id from question_file f where f.question_id = ${questionId} and f.recording_id is not null)
     is not distinct from ${voiceId}::int)`

const NO_FILES: PostFiles = { photos: [], voice: null }

/** The files of these posts, with addresses for this person, who may see them; visitors, who have no session, get none. */
export async function presentFiles(
  deps: Pick<Deps, 'env' | 'clock'>,
  db: Queryable,
  questionIds: readonly number[],
  viewer: Pick<SessionUser, 'id' | 'sessionId'> | null,
): Promise<(questionId: number) => PostFiles> {
  if (questionIds.length === 0 || viewer === null) return () => NO_FILES
  const rows = await db.rows<{
    question_id: number
    sheet_id: number | null
    recording_id: number | null
  }>(sql`
    select question_id, sheet_id, recording_id from question_file
     where question_id = any(${questionIds}::int[]) order by question_id, place`)
  const sheets = await presentSheets(
    deps,
    db,
    rows.flatMap((row) => row.sheet_id ?? []),
    viewer,
  )
  const recordings = await presentRecordings(
    deps,
    db,
    rows.flatMap((row) => row.recording_id ?? []),
    viewer,
  )
  return (questionId) => {
    const own = rows.filter((row) => row.question_id === questionId)
    return {
      photos: own.flatMap(({ sheet_id }) => {
        const sheet = sheet_id === null ? undefined : sheets.get(sheet_id)
        return sheet ? [{ id: sheet.id, url: sheet.url }] : []
      }),
      voice: recordings.get(own.find((row) => row.recording_id !== null)?.recording_id ?? 0) ?? null,
    }
  }
}

/** Deletes the photos and voices of the posts `q` that `where` is true of; the files follow after the commit. */
export async function deleteFiles(deps: Pick<Deps, 'jobs'>, tx: Tx, where: Statement): Promise<void> {
  const gone = await tx.rows<{ sheet_id: number | null; recording_id: number | null }>(sql`
    delete from question_file f using lesson_question q where q.id = f.question_id and ${where}
    returning f.sheet_id, f.recording_id`)
  await deleteSheets(
    deps,
    tx,
    gone.flatMap(({ sheet_id }) => sheet_id ?? []),
  )
  await deleteRecordingsById(
    deps,
    tx,
    gone.flatMap(({ recording_id }) => recording_id ?? []),
  )
}
