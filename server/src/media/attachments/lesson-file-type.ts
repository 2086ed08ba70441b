import { fileTypeFromFile } from 'file-type'
import { Failure } from '../../errors/failure.ts'
import { readHead } from '../read-head.ts'
import { type DownloadExtension, documentExtension, isZip } from './attachment-type.ts'
import { readZipNames } from './read-zip-names.ts'

/** Sound and pictures by their media types. SVG is not among them, because it may contain scripts. */
const MEDIA: ReadonlyMap<string, DownloadExtension> = new Map([
  ['audio/mpeg', 'mp3'],
  ['audio/mp4', 'm4a'],
  ['audio/x-m4a', 'm4a'],
  ['audio/wav', 'wav'],
  ['audio/ogg', 'ogg'],
  ['audio/ogg; codecs=opus', 'ogg'],
  ['audio/flac', 'flac'],
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/gif', 'gif'],
])

/** Fewer entries than these: nobody opens so many on a phone, and unpacking them takes minutes. */
const MAX_ENTRIES = 10_000

/** What a system runs when it is opened. Source code that is opened in an editor, such as `.py`, is no program. */
const PROGRAMS = new Set(
  (
    'exe msi msix appx bat cmd com scr ps1 vbs vbe jse wsf wsh hta jar apk dll sys lnk url reg cpl msc pif gadget ' +
    'dmg pkg deb rpm appimage run command docm xlsm pptm dotm xltm potm ppsm xlam ppam'
  ).split(' '),
)
/** What may hide a program or a bomb one level deeper. */
const ARCHIVES = new Set('zip rar 7z gz tgz bz2 xz tar zst cab iso img'.split(' '))

/** The ending of a name as Windows sees it, without dots and spaces behind it. */
function endingOf(name: string): string {
  let end = name.length
  while (end > 0 && '. '.includes(name.charAt(end - 1))) end--
  return /\.([^./\\]{1,20})$/.exec(name.slice(0, end))?.[1]?.toLowerCase() ?? ''
}

type Refused = 'lesson_file_refused' | 'zip_refused' | 'zip_with_program'

async function read(file: string): Promise<{ extension: DownloadExtension } | { refused: Refused }> {
  const document = await documentExtension(file)
  if (document) return { extension: document }
  const head = await readHead(file, 8)
  if (isZip(head)) {
    const refused = refusalOfZip(await readZipNames(file))
    return refused ? { refused } : { extension: 'zip' }
  }
  const type = await fileTypeFromFile(file).catch(() => undefined)
  const extension = type && MEDIA.get(type.mime)
  return extension ? { extension } : { refused: 'lesson_file_refused' }
}

function refusalOfZip(names: string[] | null): Refused | null {
  if (!names || names.length >= MAX_ENTRIES) return 'zip_refused'
  // A document with macros, or of an unknown kind.
  if (names.includes('[Content_Types].xml')) return 'lesson_file_refused'
  const endings = names.map(endingOf)
  if (endings.some((ending) => PROGRAMS.has(ending))) return 'zip_with_program'
  return endings.some((ending) => ARCHIVES.has(ending)) ? 'zip_refused' : null
}

/** The type of a file of a lesson by its content. Fails with `lesson_file_refused`, `zip_refused` or `zip_with_program`. */
export async function lessonFileExtension(file: string): Promise<DownloadExtension> {
  const found = await read(file)
  if ('refused' in found) throw new Failure(found.refused)
  return found.extension
}

/** Why a file is not taken, or null. */
export async function refusalOfLessonFile(file: string): Promise<Failure | null> {
  const found = await read(file)
  return 'refused' in found ? new Failure(found.refused) : null
}
