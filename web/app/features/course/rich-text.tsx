/** A teacher's description: HTML that the server cleaned of everything but plain formatting. */
export function RichText({ html }: { html: string }) {
  return (
    <div
      className="grid max-w-[68ch] gap-3 leading-relaxed [&_a]:text-lapis [&_a]:underline [&_blockquote]:border-l-3 [&_blockquote]:border-line [&_blockquote]:pl-4 [&_h2]:mt-3 [&_h2]:text-xl [&_h3]:mt-2 [&_h3]:text-lg [&_li]:mb-1 [&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:pl-6"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server before it is stored
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
