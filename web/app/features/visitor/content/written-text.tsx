/** Text that operators wrote in Markdown, rendered and sanitised by the server. */
export function WrittenText({ html }: { html: string }) {
  return (
    <div
      className="grid max-w-[72ch] gap-3.5 leading-relaxed wrap-anywhere [&_a]:text-lapis [&_a]:underline [&_a]:underline-offset-2 [&_blockquote]:border-l-3 [&_blockquote]:border-line [&_blockquote]:pl-4 [&_h2]:mt-6 [&_h2]:scroll-mt-24 [&_h2]:text-2xl [&_h3]:mt-3 [&_h3]:scroll-mt-24 [&_h3]:text-lg [&_li]:mb-1.5 [&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:pl-6"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
