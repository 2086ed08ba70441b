import type { EditedBody } from './empty-body.ts'

/** What each part of the editor gets. */
export interface EditorProps {
  body: EditedBody
  /** Changes the newest state of the question, because a picture may arrive when more has been typed. */
  edit: (change: (body: EditedBody) => EditedBody) => void
  /** What is wrong, by the path of the field in the request. */
  errors: ReadonlyMap<string, string>
}

/** The error of a field, or the first of those within it. */
export const errorIn = (errors: ReadonlyMap<string, string>, path: string): string | undefined =>
  errors.get(path) ?? [...errors].find(([name]) => name.startsWith(`${path}.`))?.[1]
