import type { DraftBody, OwnWork } from '@kashf/contract/homework/homework.ts'
import { MAX_HOMEWORK_LINK } from '@kashf/contract/homework/limits.ts'
import type { Recording } from '@kashf/contract/media/recordings.ts'
import type { Sheet } from '@kashf/contract/media/sheets.ts'

/** A photo or a document that only this device has. */
export interface LocalSheet extends Omit<Sheet, 'id' | 'url'> {
  id: string
  /** Why the server does not take it. */
  refusal: string | null
}

/** A recording that only this device has, by its id in the store of recordings. */
export interface LocalSpeech {
  id: string
  refusal: string | null
}

/** What a learner is working at: what the server has, and what only this device has. */
export interface WorkDraft {
  text: string
  link: string
  sheets: readonly (Sheet | LocalSheet)[]
  recording: Recording | LocalSpeech | null
}

/** A draft with what this device must not forget. */
export interface LocalWork extends WorkDraft {
  user_id: number
  task_id: number
  lesson_id: number
  /** Of the draft of the server that this one began from. */
  edit: number
  /** The server has the text, the link and the order of what it has received. */
  isSaved: boolean
  /** It was handed in here under this key; the server may not know it yet. */
  request_id: string | null
  /** When it was last changed, by the clock of this device. */
  date_ms: number
}

/** Whose work of which task it is. */
export type WorkKey = Pick<LocalWork, 'user_id' | 'task_id' | 'lesson_id'>

/** Whether only this device has it. */
export const isLocal = <T extends { id: number | string }>(file: T): file is T & { id: string } =>
  typeof file.id === 'string'

/** The address of a typed link; null for an empty field, undefined for what is no address. */
export function linkOf(typed: string): string | null | undefined {
  const link = typed.trim()
  if (link === '') return null
  const address = /^[a-z]+:/i.test(link) ? link.replace(/^http:/i, 'https:') : `https://${link}`
  const isAddress = /^https:\/\/[^\s.]+\.\S+$/i.test(address) && address.length <= MAX_HOMEWORK_LINK
  return isAddress ? address.replace(/^https:/i, 'https:') : undefined
}

/** What of a draft the server can keep now. */
export const bodyOf = ({ text, link, sheets, recording, edit }: LocalWork): DraftBody => ({
  text,
  link: linkOf(link) ?? null,
  sheet_ids: sheets.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])),
  recording_id: recording && typeof recording.id === 'number' ? recording.id : null,
  edit,
})

/** The draft that the server has. */
export const draftOf = (work: OwnWork | null): WorkDraft => ({
  text: work?.draft.text ?? '',
  link: work?.draft.link ?? '',
  sheets: work?.draft.sheets ?? [],
  recording: work?.draft.recording ?? null,
})

/** Whether the server has the same draft already. */
export function isSame(body: DraftBody, { draft }: OwnWork): boolean {
  const ids = draft.sheets.map(({ id }) => id)
  return (
    body.text === draft.text &&
    body.link === draft.link &&
    body.recording_id === (draft.recording?.id ?? null) &&
    body.sheet_ids.join() === ids.join()
  )
}

/** The files of a draft that only this device has and the server has not refused. */
export function undelivered({ sheets, recording }: WorkDraft): (LocalSheet | LocalSpeech)[] {
  const files = recording ? [...sheets, recording] : sheets
  return files.filter((file) => isLocal(file) && 'refusal' in file && file.refusal === null) as (
    | LocalSheet
    | LocalSpeech
  )[]
}

/** Whether the server has refused a file of the draft. */
export const refusedIn = ({ sheets, recording }: WorkDraft): boolean =>
  [...sheets, recording].some((file) => file && 'refusal' in file && file.refusal !== null)
