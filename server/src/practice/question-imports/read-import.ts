import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { MAX_PASSAGE } from '@kashf/contract/practice/limits.ts'
import type { QuestionWarning } from '@kashf/contract/practice/questions.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { handlerFor } from '../../jobs/queue.ts'
import { ownPictures, storeQuestionPicture, usePictures } from '../../media/images/question-pictures.ts'
import { type DraftPicture, leftOut } from '../import/draft.ts'
import { type PictureIds, placePictures, questionOfDraft } from './drafts-to-questions.ts'
import { findEqual } from './find-equal.ts'
import { type ImportedDraft, type ImportedPassage, stateOf } from './import-row.ts'
import { readQuestionFileJob } from './jobs.ts'
import type { ReadFile } from './read-file.ts'
import { type FileRefusal, readInWorker } from './read-in-worker.ts'

/** The most pictures of a file that are stored; each takes a process of its own for half a second. */
const MAX_PICTURES = 300

type ReadDeps = Pick<Deps, 'db' | 'storage' | 'clock' | 'log'>

interface Waiting {
  bank_id: number
  owner_id: number
  file_name: string
  file: Buffer
}

/** Stores the pictures of a file; null for one that is no picture that browsers show, such as a WMF. */
async function storePictures(
  deps: ReadDeps,
  ownerId: number,
  pictures: readonly DraftPicture[],
): Promise<(number | null)[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kashf-import-'))
  const ids: (number | null)[] = []
  try {
    for (const [i, { bytes }] of pictures.slice(0, MAX_PICTURES).entries()) {
      const file = path.join(folder, String(i))
      await writeFile(file, bytes)
      ids.push(
        await storeQuestionPicture(deps, { ownerId, file: { path: file } }).catch((error: unknown) => {
          if (error instanceof Failure && error.code === 'image_refused') return null
          throw error
        }),
      )
    }
    return ids
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const NAMED = /\(picture:(\d{1,9})\)/g

/** The pictures that texts may name: those of the file, and the owner's own, which an exported file names by their ids. */
async function pictureIds(deps: ReadDeps, ownerId: number, read: ReadFile): Promise<PictureIds> {
  const stored = await storePictures(deps, ownerId, read.pictures)
  const named = [...JSON.stringify([read.drafts, read.passages]).matchAll(NAMED)].map(([, id]) => Number(id))
  const own = await ownPictures(deps.db, ownerId, [...new Set(named)])
  return (reference) => {
    const place = /^new-(\d{1,3})$/.exec(reference)?.[1]
    if (place !== undefined) return stored[Number(place) - 1] ?? null
    return own.has(Number(reference)) ? Number(reference) : null
  }
}

function passagesOf(read: ReadFile, pictures: PictureIds, leftOuts: QuestionWarning[]): ImportedPassage[] {
  return read.passages.map((passage) => {
    const text = placePictures(passage, pictures, leftOuts).trim()
    if (text.length > MAX_PASSAGE) leftOuts.push(leftOut(text.slice(MAX_PASSAGE)))
    return { text: text.slice(0, MAX_PASSAGE), id: null }
  })
}

/** Refuses a file as a whole, and forgets it. */
async function refuse(deps: ReadDeps, importId: number, refusal: FileRefusal): Promise<void> {
  await deps.db.run(sql`
    update question_import set state = 'refused', refusal = ${refusal}, file = null, updated_at = ${deps.clock.now()}
     where id = ${importId} and state = 'reading'`)
}

/** Reads the file of an import, once: what was read, refused or deleted meanwhile is left alone. */
export async function readImport(deps: ReadDeps, { importId }: { importId: number }): Promise<void> {
  const waiting = await deps.db.one<Waiting>(sql`
    select bank_id, owner_id, file_name, file from question_import where id = ${importId} and state = 'reading'`)
  if (!waiting) return
  const read = await readInWorker({ name: waiting.file_name, bytes: new Uint8Array(waiting.file) })
  if ('refusal' in read) return refuse(deps, importId, read.refusal)
  const left: QuestionWarning[] = [...read.left_out]
  const asked = read.drafts.filter(({ body }) => body.kind !== 'text_only')
  for (const { stem, body } of read.drafts) if (body.kind === 'text_only') left.push(leftOut(stem))
  if (asked.length === 0) return refuse(deps, importId, 'empty')
  const pictures = await pictureIds(deps, waiting.owner_id, read)
  const used = new Set<number>()
  const noted: PictureIds = (reference) => {
    const id = pictures(reference)
    if (id !== null) used.add(id)
    return id
  }
  const passages = passagesOf(read, noted, left)
  const questions = asked.map((draft) => ({ draft, ...questionOfDraft(draft, noted) }))
  await deps.db.transaction(async (tx) => {
    const equal = await findEqual(
      tx,
      waiting.bank_id,
      questions.map(({ question }) => question.content),
    )
    await usePictures(tx, waiting.owner_id, [...used])
    const drafts = questions.map(({ draft, question, doubts }, index): ImportedDraft => {
      const { line, source, passage } = draft
      const { same_as = null, near = null } = equal[index] ?? {}
      const hasPassage = passage !== undefined && passages[passage] !== undefined
      return {
        ...{ index, line, source, question, passage: hasPassage ? passage : null, doubts },
        ...{ state: stateOf({ question, doubts }), is_skipped: false, same_as, near },
      }
    })
    await tx.run(sql`
      update question_import
         set state = 'read', file = null, drafts = ${JSON.stringify(drafts)}::jsonb,
             passages = ${JSON.stringify(passages)}::jsonb, image_ids = ${[...used]}::int[],
             left_out = ${JSON.stringify(left)}::jsonb, updated_at = ${deps.clock.now()}
       where id = ${importId} and state = 'reading'`)
  })
}

export const readQuestionFileHandler = handlerFor(readQuestionFileJob, (deps: Deps, data) =>
  readImport(deps, data),
)
