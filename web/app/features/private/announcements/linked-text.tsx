import { splitAddresses } from '@kashf/contract/learning/addresses.ts'

/** The text of an announcement, whose addresses were checked when it was written, with them as links. */
export function LinkedText({ text }: { text: string }) {
  return splitAddresses(text).map((part, at) => {
    // A part has no identity besides its place.
    const key = `${at}-${part.text}`
    if (!part.isAddress) return <span key={key}>{part.text}</span>
    return (
      <a
        key={key}
        href={part.text}
        target="_blank"
        rel="noreferrer nofollow"
        className="text-lapis underline"
      >
        {part.text}
      </a>
    )
  })
}
