import { FileArchive, FileImage, FileMusic, FileSpreadsheet, FileText, Presentation } from 'lucide-react'

const ICONS = new Map([
  ...['xls', 'xlsx'].map((ending) => [ending, FileSpreadsheet] as const),
  ...['ppt', 'pptx'].map((ending) => [ending, Presentation] as const),
  ...['mp3', 'm4a', 'wav', 'ogg', 'flac'].map((ending) => [ending, FileMusic] as const),
  ...['jpg', 'png', 'webp', 'gif'].map((ending) => [ending, FileImage] as const),
  ['zip', FileArchive] as const,
])

/** The kind of a file by the ending of its name, which the server sets by its content. */
export function FileIcon({ name }: { name: string }) {
  const Icon = ICONS.get(/\.([a-z0-9]{2,4})$/i.exec(name)?.[1]?.toLowerCase() ?? '') ?? FileText
  return (
    <span className="grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-ink-2">
      <Icon size={18} aria-hidden="true" />
    </span>
  )
}
