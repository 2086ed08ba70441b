import { type Static, Type } from 'typebox'
import { Id, nullable, oneOf, TITLE, VISIBLE } from '../common.ts'
import {
  MAX_FILE_PATH,
  MAX_IMPORTED_FILES,
  MAX_LESSON_DESCRIPTION,
  MAX_LESSON_TITLE,
  MAX_LINKS,
  MAX_SECTION_TITLE,
} from './limits.ts'

const Fingerprint = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: "SHA-256 of the size as text and the file's first and last 256 KiB",
})
const file = {
  fingerprint: Fingerprint,
  path: Type.String({
    minLength: 1,
    maxLength: MAX_FILE_PATH,
    pattern: VISIBLE,
    description: 'in the chosen folder',
  }),
  size: Type.Integer({ minimum: 1, maximum: 8_589_934_592 }),
  title: Type.String({ minLength: 1, maxLength: MAX_LESSON_TITLE, pattern: TITLE }),
}

/** The section of files without a folder; the last one if it is left out. */
const looseSection = Type.Optional(Id)

/** Files that are to become lessons, in their order. */
export const ImportBody = Type.Object({
  files: Type.Array(
    Type.Object({
      ...file,
      description: Type.Optional(Type.String({ maxLength: MAX_LESSON_DESCRIPTION })),
      section: Type.Optional(
        Type.String({ maxLength: MAX_SECTION_TITLE, description: 'title; created if it is missing' }),
      ),
    }),
    { minItems: 1, maxItems: MAX_IMPORTED_FILES },
  ),
  section_id: looseSection,
})
export type ImportBody = Static<typeof ImportBody>
export type ImportFile = ImportBody['files'][number]

export const ImportedFile = Type.Object({
  id: Id,
  ...file,
  section_id: nullable(Id),
  lesson_id: nullable(Id, 'null: not uploaded yet'),
  is_refused: Type.Boolean({ description: 'it arrived, but is not a video' }),
})
export type ImportedFile = Static<typeof ImportedFile>
export const ImportedFiles = Type.Array(ImportedFile)

export const FinishImportBody = Type.Object({
  upload_id: Type.String({
    pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$',
  }),
})

/** Links to files that are to become lessons, in their order. */
export const LinksBody = Type.Object({
  links: Type.Array(Type.String({ minLength: 1, maxLength: 2000, pattern: VISIBLE }), {
    minItems: 1,
    maxItems: MAX_LINKS,
  }),
  section_id: looseSection,
})

export const ImportedLink = Type.Object({
  id: Id,
  title: file.title,
  host: Type.String({ description: 'where the file is' }),
  state: oneOf(['waiting', 'fetching', 'failed', 'done']),
  failure: nullable(Type.String(), 'the reason as people read it; while `waiting`, that of the last attempt'),
  size: nullable(file.size, 'bytes; null until the first answer'),
  received_bytes: Type.Integer({ minimum: 0 }),
  lesson_id: nullable(Id),
})
export type ImportedLink = Static<typeof ImportedLink>
export const ImportedLinks = Type.Array(ImportedLink)
