import { pictureSources } from './picture-sources.ts'

/** The picture of a question by its base address, as wide as its place. */
export function QuestionPicture({ base, alt }: { base: string; alt: string }) {
  const { sizes, srcset, src } = pictureSources(base)
  return <img sizes={sizes} srcSet={srcset} src={src} alt={alt} draggable={false} className="w-full" />
}
