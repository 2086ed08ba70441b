import { isFile, isFolder, type Source } from '../../public-account/uploads/kept-sources.ts'
import type { ChosenPath } from './plan-files.ts'

/** The chosen or dropped files. */
export interface Choice {
  files: ChosenPath[]
  /** Handles of the same files and folders, which can be read again after a reload; empty where unsupported. */
  sources: Source[]
}

/** Chromium APIs that TypeScript's library lacks. */
interface Pickers {
  showDirectoryPicker?(options: { id: string }): Promise<FileSystemDirectoryHandle>
  showOpenFilePicker?(options: PickerOptions): Promise<FileSystemFileHandle[]>
}
interface PickerOptions {
  id: string
  multiple: boolean
  types: { description: string; accept: { 'video/*': string[] } }[]
}
interface DroppedItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>
}

const PICKER = 'course-videos'
const VIDEO_ENDINGS = ['.mp4', '.m4v', '.mov', '.mkv', '.webm', '.avi']

/** The files of an `<input>`, with their paths when a folder was chosen. */
export const inputFiles = (list: FileList | null): ChosenPath[] =>
  [...(list ?? [])].map((file) => ({ file, path: file.webkitRelativePath || file.name }))

/**
 * Lets the teacher choose a folder; null where the browser has no picker that returns handles, or when none was chosen.
 */
export function pickFolder(): Promise<Choice> | null {
  const picked = (window as Pickers).showDirectoryPicker?.({ id: PICKER })
  return picked ? picked.then((folder) => choiceOf([folder])) : null
}

/** Lets the teacher choose videos, like `pickFolder`. Phones open their gallery from an `<input>` instead. */
export function pickVideos(description: string): Promise<Choice> | null {
  if (window.matchMedia('(pointer: coarse)').matches) return null
  const types = [{ description, accept: { 'video/*': VIDEO_ENDINGS } }]
  const picked = (window as Pickers).showOpenFilePicker?.({ id: PICKER, multiple: true, types })
  return picked ? picked.then(choiceOf) : null
}

/**
 * The dropped files, including those in folders. Call it in the event handler, because the browser forgets them
 * afterwards.
 */
export async function droppedFiles(data: DataTransfer): Promise<Choice> {
  const items = [...data.items]
  const asked = items.map((item) => (item as DroppedItem).getAsFileSystemHandle?.().catch(() => null))
  const entries = items.flatMap((item) => item.webkitGetAsEntry() ?? [])
  const plain = inputFiles(data.files)
  const found = entries.length === 0 ? [plain] : await Promise.all(entries.map(filesOfEntry))
  const handles = await Promise.all(asked)
  return { files: found.flat(), sources: handles.filter((handle) => handle != null) }
}

/** The files of handles, with the handles. */
export async function choiceOf(sources: readonly FileSystemHandle[]): Promise<Choice> {
  const found = await Promise.all(sources.map((source) => filesOfHandle(source, source.name)))
  return { files: found.flat(), sources: [...sources] }
}

async function filesOfHandle(handle: FileSystemHandle, path: string): Promise<ChosenPath[]> {
  try {
    if (isFile(handle)) return [{ file: await handle.getFile(), path }]
    const found: ChosenPath[] = []
    if (!isFolder(handle)) return found
    for await (const inside of handle.values())
      found.push(...(await filesOfHandle(inside, `${path}/${inside.name}`)))
    return found
  } catch {
    // The file was moved or locked meanwhile; the others continue.
    return []
  }
}

async function filesOfEntry(entry: FileSystemEntry): Promise<ChosenPath[]> {
  const path = entry.fullPath.replace(/^\//, '')
  if (entry instanceof FileSystemFileEntry || entry.isFile) {
    const file = await new Promise<File | null>((resolve) =>
      (entry as FileSystemFileEntry).file(resolve, () => resolve(null)),
    )
    return file ? [{ file, path }] : []
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const all: FileSystemEntry[] = []
  // A folder is read in pieces of about a hundred.
  for (;;) {
    const piece = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    )
    if (piece.length === 0) break
    all.push(...piece)
  }
  const found = await Promise.all(all.map(filesOfEntry))
  return found.flat()
}
