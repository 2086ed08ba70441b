import { lessonTitles, naturalOrder, sectionTitles, titleOf } from '@kashf/contract/text/file-names.ts'
import { readTelegramExport, type TelegramVideo } from './telegram-export.ts'

/** A chosen file with its path in the chosen folder. */
export interface ChosenPath {
  file: File
  /** `Kurs/01 Kirish/02 dars.mp4`, or the bare name. */
  path: string
}

/** A video that is to become a lesson. */
export interface PlannedVideo extends ChosenPath {
  title: string
  description: string
  /** Title of the video's section; empty for none. */
  section: string
}

export interface ImportPlan {
  videos: PlannedVideo[]
  /** Files that are not videos. */
  refused: ChosenPath[]
  /** Videos that a Telegram export names but does not contain. */
  missing: string[]
}

/** The maximum size of an export's `result.json`: that of a channel with a hundred thousand messages has 80 MB. */
const EXPORT_BYTES = 256 * 2 ** 20

/** Plans the lessons for chosen files, titled and ordered by file name, or as in their Telegram channel. */
export async function planFiles(chosen: ChosenPath[], isVideo: (file: File) => boolean): Promise<ImportPlan> {
  const visible = chosen.filter(({ path }) => !/(^|\/)\./.test(path))
  const exported = visible.find(({ path }) => /(^|\/)result\.json$/.test(path))
  const messages = exported && (await readExport(exported.file))
  if (exported && messages)
    return planExport(exported.path.slice(0, -'result.json'.length), messages, visible)
  const usable = ({ file }: ChosenPath) => file.size > 0 && isVideo(file)
  const videos = visible.filter(usable)
  const paths = videos.map(({ path }) => path).toSorted(naturalOrder)
  const [titles, sections] = [lessonTitles(paths), sectionTitles(paths)]
  return {
    videos: videos
      .toSorted((a, b) => naturalOrder(a.path, b.path))
      .map((entry) => ({
        ...entry,
        title: titles.get(entry.path) ?? '',
        description: '',
        section: sections.get(entry.path) ?? '',
      })),
    refused: visible.filter((entry) => !usable(entry)),
    missing: [],
  }
}

async function readExport(file: File): Promise<TelegramVideo[] | null> {
  try {
    return file.size > EXPORT_BYTES ? null : readTelegramExport(await file.text())
  } catch {
    return null
  }
}

/** The videos of an export in the folder `root`; those that it names and that were not chosen are missing. */
function planExport(root: string, messages: TelegramVideo[], chosen: ChosenPath[]): ImportPlan {
  const byPath = new Map(chosen.map((entry) => [entry.path, entry]))
  const plan: ImportPlan = { videos: [], refused: [], missing: [] }
  for (const { path, name, title, description, section } of messages) {
    const entry = byPath.get(root + path)
    if (entry && entry.file.size > 0)
      plan.videos.push({ ...entry, title: title || titleOf(name || entry.path), description, section })
    else plan.missing.push(title || name || path)
  }
  return plan
}
