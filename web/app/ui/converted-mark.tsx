import { convertedText as text } from '../text/language.ts'

/** Marks a converted text, with a link to the same page in the script in which it was written. */
export function ConvertedMark() {
  return (
    <p className="text-sm text-ink-2">
      {text.mark}{' '}
      <a href="/" hrefLang="uz" className="underline hover:text-lapis">
        {text.original}
      </a>
    </p>
  )
}
