import { MAX_PDFS, MAX_PICTURES } from '@kashf/contract/homework/limits.ts'
import type { Sheet } from '@kashf/contract/media/sheets.ts'
import { useRef, useState } from 'react'
import { homeworkText as text } from '../../../text/learn/homework.ts'
import type { LocalSheet } from '../../public-account/homework/local-work.ts'
import type { WorkOutbox } from '../../public-account/homework/work-outbox.ts'
import type { Illegible } from './legibility.ts'
import { preparePdf, preparePhoto } from './prepare-sheet.ts'
import { deviceIdOf } from './use-sheet-url.ts'

/** What was gained by shrinking photos, in bytes. */
interface Shrunk {
  before: number
  after: number
}

/** Takes chosen files into the draft one after another, and says which are refused or hard to read. */
export function useAddFiles(outbox: WorkOutbox) {
  const [isPreparing, setPreparing] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [illegible, setIllegible] = useState<ReadonlyMap<string, Illegible>>(new Map())
  const [shrunk, setShrunk] = useState<Shrunk>({ before: 0, after: 0 })
  const queue = useRef(Promise.resolve())

  const judge = (sheet: Sheet | LocalSheet, verdict: Illegible | null) => {
    const id = deviceIdOf(sheet)
    if (id === undefined) return
    setIllegible((known) => {
      const next = new Map(known)
      if (verdict) next.set(id, verdict)
      else next.delete(id)
      return next
    })
  }
  const addOne = async (file: File, kind: Sheet['kind'], replaces?: Sheet | LocalSheet) => {
    const problem = replaces ? null : tooMany(outbox, kind)
    const prepared = problem
      ? { problem }
      : await (kind === 'picture' ? preparePhoto(file) : preparePdf(file))
    if ('problem' in prepared) {
      setProblems((known) => [...new Set([...known, prepared.problem])])
      return
    }
    const { sheet, bytesBefore } = prepared
    outbox.add(sheet, replaces)
    judge(sheet, prepared.illegible)
    if (kind === 'picture')
      setShrunk(({ before, after }) => ({ before: before + bytesBefore, after: after + sheet.bytes }))
  }
  const run = (act: () => Promise<void>) => {
    setPreparing(true)
    setProblems([])
    const mine = queue.current.then(act)
    queue.current = mine
    void mine.finally(() => queue.current === mine && setPreparing(false))
  }
  return {
    isPreparing,
    problems,
    illegible,
    shrunk,
    judge,
    addPhotos: (files: readonly File[]) =>
      run(async () => {
        for (const file of files) await addOne(file, isPdf(file) ? 'pdf' : 'picture')
      }),
    addPdf: (file: File) => run(() => addOne(file, 'pdf')),
    replace: (sheet: Sheet | LocalSheet, file: File) => run(() => addOne(file, 'picture', sheet)),
    closeProblems: () => setProblems([]),
  }
}

export type AddFiles = ReturnType<typeof useAddFiles>

const isPdf = ({ type, name }: File) => type === 'application/pdf' || /\.pdf$/i.test(name)

/** Why another file of this kind is not taken; null when it is. */
function tooMany(outbox: WorkOutbox, kind: Sheet['kind']): string | null {
  const count = outbox.state().draft.sheets.filter((sheet) => sheet.kind === kind).length
  if (kind === 'picture') return count < MAX_PICTURES ? null : text.tooManyPhotos(MAX_PICTURES)
  return count < MAX_PDFS ? null : text.tooManyPdfs(MAX_PDFS)
}
