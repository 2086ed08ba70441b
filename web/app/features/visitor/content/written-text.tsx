/** Operators' Markdown text, rendered and sanitized by the server. */
export function WrittenText({ html }: { html: string }) {
  return (
    <div
      className="rich-text text-page max-w-[72ch] wrap-anywhere"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
