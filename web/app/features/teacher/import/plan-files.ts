import type { CaptionLanguage } from '@kashf/contract/constants.ts'
import { lessonTitles, naturalOrder, sectionTitles, titleOf } from '@kashf/contract/text/file-names.ts'
import { readTelegramExport, type TelegramVideo } from './telegram-export.ts'

/** A chosen file with its path in the chosen folder. */
export interface ChosenPath {
  file: File
  /** `Kurs/01 Kirish/02 dars.mp4`, or the bare name. */
  path: string
}

/** The files beside a video, under its name, that belong to its lesson. */
export interface Companions {
  captions: { language: CaptionLanguage; file: File }[]
  document: File | null
}

export const filesOf = ({ captions, document }: Companions): File[] => [
  ...captions.map(({ file }) => file),
  ...(document ? [document] : []),
]

/** A video that is to become a lesson. */
export interface PlannedVideo extends ChosenPath {
  title: string
  description: string
  /** Title of the video's section; empty for none. */
  section: string
  companions: Companions
}

export interface ImportPlan {
  videos: PlannedVideo[]
  /** Files that are not videos. */
  refused: ChosenPath[]
  /** Captions and documents that no single video of their folder has the name of, or that another one stands for. */
  unpaired: ChosenPath[]
  /** Videos that a Telegram export names but does not contain. */
  missing: string[]
}

/** The maximum size of an export's `result.json`: that of a channel with a hundred thousand messages has 80 MB. */
const EXPORT_BYTES = 256 * 2 ** 20

/**
 * Plans the lessons for chosen files, titled and ordered by file name, or as in their Telegram channel. Captions whose name has
 * no language are in `language`.
 */
export async function planFiles(
  chosen: ChosenPath[],
  isVideo: (file: File) => boolean,
  language: CaptionLanguage,
): Promise<ImportPlan> {
  const visible = chosen.filter(({ path }) => !/(^|\/)\./.test(path))
  const exported = visible.find(({ path }) => /(^|\/)result\.json$/.test(path))
  const messages = exported && (await readExport(exported.file))
  if (exported && messages)
    return planExport(exported.path.slice(0, -'result.json'.length), messages, visible)
  const usable = ({ file }: ChosenPath) => file.size > 0 && isVideo(file)
  const videos = visible.filter(usable)
  const paths = videos.map(({ path }) => path).toSorted(naturalOrder)
  const [titles, sections] = [lessonTitles(paths), sectionTitles(paths)]
  const others = visible.filter((entry) => !usable(entry))
  const isCompanion = ({ file, path }: ChosenPath) => file.size > 0 && COMPANION.test(path)
  const { paired, unpaired } = pair(videos, others.filter(isCompanion), language)
  return {
    videos: videos
      .toSorted((a, b) => naturalOrder(a.path, b.path))
      .map((entry) => ({
        ...entry,
        title: titles.get(entry.path) ?? '',
        description: '',
        section: sections.get(entry.path) ?? '',
        companions: paired.get(entry.path) ?? NONE,
      })),
    refused: others.filter((entry) => !isCompanion(entry)),
    unpaired,
    missing: [],
  }
}

const COMPANION = /\.(?:vtt|srt|pdf)$/i
const LANGUAGE_SUFFIX = /\.(uz|ru|en)$/i
const NONE: Companions = { captions: [], document: null }

/** The path without its ending, as equal names are compared: macOS decomposes letters, and Windows ignores their case. */
const stem = (path: string) =>
  path
    .replace(/\.[^./]+$/, '')
    .normalize('NFC')
    .toLowerCase()

/** Pairs captions and documents with the videos that have their name: `1 a.ru.srt` and `1 a.pdf` belong to `1 a.mp4`. */
function pair(videos: readonly ChosenPath[], others: readonly ChosenPath[], language: CaptionLanguage) {
  const byStem = new Map<string, string | null>()
  // Two videos with one name leave open which of them is meant.
  for (const { path } of videos) byStem.set(stem(path), byStem.has(stem(path)) ? null : path)
  const paired = new Map<string, Companions>()
  const unpaired: ChosenPath[] = []
  for (const entry of others.toSorted((a, b) => naturalOrder(a.path, b.path))) {
    const name = stem(entry.path)
    const suffix = LANGUAGE_SUFFIX.exec(name)?.[1]
    const video = byStem.get(name) ?? byStem.get(name.replace(LANGUAGE_SUFFIX, ''))
    const known = (video && paired.get(video)) || NONE
    const joined = video
      ? withCompanion(known, entry, (suffix as CaptionLanguage | undefined) ?? language)
      : null
    if (video && joined) paired.set(video, joined)
    else unpaired.push(entry)
  }
  return { paired, unpaired }
}

/** The companions with one more; null if its place is taken. */
function withCompanion(
  known: Companions,
  { file, path }: ChosenPath,
  language: CaptionLanguage,
): Companions | null {
  if (/\.pdf$/i.test(path)) return known.document ? null : { ...known, document: file }
  const isTaken = known.captions.some((other) => other.language === language)
  return isTaken ? null : { ...known, captions: [...known.captions, { language, file }] }
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
  const plan: ImportPlan = { videos: [], refused: [], unpaired: [], missing: [] }
  for (const { path, name, title, description, section } of messages) {
    const entry = byPath.get(root + path)
    if (entry && entry.file.size > 0)
      plan.videos.push({
        ...entry,
        title: title || titleOf(name || entry.path),
        description,
        section,
        companions: NONE,
      })
    else plan.missing.push(title || name || path)
  }
  return plan
}
