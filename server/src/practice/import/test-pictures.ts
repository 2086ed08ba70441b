import { createHash } from 'node:crypto'
import { type PictureRef, pictureMarkup } from '@kashf/contract/practice/markup.ts'
import { type DraftPicture, type DraftWarning, leftOut } from './draft.ts'
import type { HtmlContext } from './html-markup.ts'

/** What the markup of a draft can number. */
const MAX_PICTURES = 999
const DATA = /^data:image\/[\w.+-]{1,40};base64,/

/** The pictures of a file, each once. */
export class TestPictures {
  readonly list: DraftPicture[] = []
  #refs = new Map<string, PictureRef>()

  /** What texts name the picture by, such as `new-1`; null when it is empty or one too many. */
  take(name: string, bytes: Uint8Array): PictureRef | null {
    const hash = createHash('sha256').update(bytes).digest('base64')
    const known = this.#refs.get(hash)
    if (known !== undefined) return known
    if (bytes.length === 0 || this.list.length >= MAX_PICTURES) return null
    this.list.push({ name, bytes })
    const ref = `new-${this.list.length}`
    this.#refs.set(hash, ref)
    return ref
  }
}

/** Reads the HTML of one question: its pictures join those of the file, and what is lost joins its warnings. */
export function htmlContext(
  pictures: TestPictures,
  warnings: DraftWarning[],
  fileOf: (src: string) => DraftPicture | null,
): HtmlContext {
  const find = (src: string) => {
    const data = DATA.exec(src)?.[0]
    return data === undefined
      ? fileOf(src)
      : { name: 'picture', bytes: Buffer.from(src.slice(data.length), 'base64') }
  }
  return {
    picture(src, alt) {
      const file = find(src)
      const ref = file && pictures.take(file.name, file.bytes)
      if (!ref) warnings.push({ code: 'lost_picture', of: leftOut(src).of ?? '' })
      return ref ? pictureMarkup(ref, alt) : ''
    },
    lostEquation: () => warnings.push({ code: 'lost_equation' }),
    leftOut: (what) => warnings.push(leftOut(what)),
  }
}
