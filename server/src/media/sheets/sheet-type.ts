import type { SheetKind } from '@kashf/contract/media/sheets.ts'
import { fileTypeFromFile } from 'file-type'
import { acceptedPictures } from '../images/render-image.ts'

/** The kind of a file by its content; `heic` is what phones of Apple make, whose decoders we don't run. Null: neither. */
export async function sheetKindOf(file: string): Promise<SheetKind | 'heic' | null> {
  const type = await fileTypeFromFile(file).catch(() => undefined)
  if (type?.mime === 'application/pdf') return 'pdf'
  if (type && /^image\/hei[cf]/.test(type.mime)) return 'heic'
  return type && acceptedPictures.has(type.mime) ? 'picture' : null
}
