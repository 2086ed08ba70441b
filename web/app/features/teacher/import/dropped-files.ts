import type { ChosenPath } from './plan-files.ts'

/** The files of an `<input>`, with their paths when a folder was chosen. */
export const inputFiles = (list: FileList | null): ChosenPath[] =>
  [...(list ?? [])].map((file) => ({ file, path: file.webkitRelativePath || file.name }))

/** The files that were dropped, those of folders too. Call it in the event: the browser forgets them after it. */
export async function droppedFiles(data: DataTransfer): Promise<ChosenPath[]> {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  const plain = inputFiles(data.files)
  if (entries.length === 0) return plain
  const found = await Promise.all(entries.map((entry) => filesOf(entry)))
  return found.flat()
}

async function filesOf(entry: FileSystemEntry): Promise<ChosenPath[]> {
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
  const found = await Promise.all(all.map(filesOf))
  return found.flat()
}
