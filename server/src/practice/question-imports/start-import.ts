import { createHash } from 'node:crypto'
import type { QuestionImport } from '@kashf/contract/practice/imports.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { lockBank, type OfBank } from '../questions/own-bank.ts'
import { importCard } from './import-row.ts'
import { readQuestionFileJob } from './jobs.ts'
import type { TestFile } from './read-file.ts'

const MAX_NAME = 200

/** Stores a file and queues its reading. The same file again is the former import of the bank, unless that was refused. */
export async function startImport(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  { file, ...of }: OfBank & { file: TestFile },
): Promise<{ import: QuestionImport; isNew: boolean }> {
  const hash = createHash('sha256').update(file.bytes).digest()
  const name = file.name.replace(/[\p{C}]/gu, '').slice(0, MAX_NAME) || 'test'
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    await lockBank(tx, of)
    const former = await tx.one<{ id: number }>(sql`
      select id from question_import
       where bank_id = ${of.bankId} and file_hash = ${hash} and state <> 'refused' order by id desc limit 1`)
    if (former) return { import: await importCard(tx, former.id), isNew: false }
    const { id } = await tx.only<{ id: number }>(sql`
      insert into question_import (bank_id, owner_id, file_name, file_hash, state, file, created_at, updated_at)
      values (${of.bankId}, ${of.teacherId}, ${name}, ${hash}, 'reading', ${Buffer.from(file.bytes)}, ${now}, ${now})
      returning id`)
    await deps.jobs.send(tx, readQuestionFileJob, { importId: id })
    return { import: await importCard(tx, id), isNew: true }
  })
}
