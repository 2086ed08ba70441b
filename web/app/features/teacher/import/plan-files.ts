import { naturalOrder, numberedTitleOf, sectionOf, titleOf } from '@kashf/contract/file-names.ts'
import { readTelegramExport } from './telegram-export.ts'

/** A chosen file with its place in the chosen folder. */
export interface ChosenPath {
  file: File
  /** `Kurs/01 Kirish/02 dars.mp4`, or the bare name. */
  path: string
}

/** A video that is to become a lesson. */
export interface PlannedVideo extends ChosenPath {
  title: string
  description: string
  /** Title of its section; empty for none. */
  section: string
}

export interface ImportPlan {
  videos: PlannedVideo[]
  /** Files that are no videos. */
  refused: ChosenPath[]
  /** Videos that a Telegram export names but does not contain. */
  missing: string[]
}

/** What becomes of chosen files: lessons named and ordered by their names, or as their Telegram channel had them. */
export async function planFiles(chosen: ChosenPath[], isVideo: (file: File) => boolean): Promise<ImportPlan> {
  const visible = chosen.filter(({ path, file }) => file.size > 0 && !/(^|\/)\./.test(path))
  const exported = visible.find(({ path }) => /(^|\/)result\.json$/.test(path))
  const messages = exported && readTelegramExport(await exported.file.text())
  if (exported && messages) {
    const root = exported.path.slice(0, -'result.json'.length)
    const byPath = new Map(visible.map((entry) => [entry.path, entry]))
    const found = messages.map((message) => ({ message, entry: byPath.get(root + message.path) }))
    return {
      videos: found.flatMap(({ message, entry }) =>
        entry
          ? [
              {
                ...entry,
                title: message.title || titleOf(entry.path),
                description: message.description,
                section: '',
              },
            ]
          : [],
      ),
      refused: [],
      missing: found.flatMap(({ message, entry }) => (entry ? [] : [message.title || message.path])),
    }
  }
  const videos = visible.filter(({ file }) => isVideo(file))
  const titles = videos.map(({ path }) => `${sectionOf(path)}/${titleOf(path)}`)
  // `1-dars.mp4`, `2-dars.mp4`: without their numbers they would all be the same.
  const titleFor = new Set(titles).size === titles.length ? titleOf : numberedTitleOf
  return {
    videos: videos
      .toSorted((a, b) => naturalOrder(a.path, b.path))
      .map((entry) => ({
        ...entry,
        title: titleFor(entry.path),
        description: '',
        section: sectionOf(entry.path),
      })),
    refused: visible.filter(({ file }) => !isVideo(file)),
    missing: [],
  }
}
